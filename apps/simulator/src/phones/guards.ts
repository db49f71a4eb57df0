import type { Config } from '../config.ts'
import type { ControlPart } from '../http/request.ts'
import { createPatroller } from '../patrols/patroller.ts'
import type { PhoneOptions } from './phone.ts'
import { registerPatrols } from '../register/register-patrols.ts'
import type { Login } from '../product/sign-in.ts'
import type { Site } from '../site/site.ts'
import { planGuards } from './guard-plan.ts'
import { createPhones } from './phones.ts'
import { createPhonesControl } from './phones-control.ts'
import { registerGuards } from './register-guards.ts'

export interface Guards {
  control: ControlPart
  /** Makes the guards and their patrols known to the product, and lets them begin their rounds. */
  begin(login: Login): Promise<void>
  stop(): Promise<void>
}

/** Whose picture guards send with their reports: a phone of the site has no camera of its own. */
const SEEN_BY = 'cam01'

/** The guards of the site, as many as its settings say. */
export function createGuards(options: {
  config: Config
  site: Pick<Site, 'snapshot' | 'plans'>
  log: (text: string) => void
}): Guards {
  const { config, site, log } = options
  const { PALISADE_SIM_PHONES: count, PALISADE_URL: baseUrl } = config
  const patroller = createPatroller()
  const patrol: PhoneOptions['patrol'] = (product, name) => patroller.turn(product, name)
  const phones = createPhones({ count, baseUrl, log, patrol, picture: () => site.snapshot(SEEN_BY) })
  return {
    control: createPhonesControl(phones),
    async begin(login) {
      if (count === 0) return
      const plans = planGuards(count)
      await registerGuards(login, plans)
      const [walker, looker = walker] = plans.map(({ id }) => id)
      // A site that does nothing by itself has no patrols either.
      if (config.PALISADE_SIM_CHATTER && walker !== undefined && looker !== undefined)
        patroller.learn(await registerPatrols(login, { cameras: site.plans, walker, looker }))
      phones.start()
    },
    stop: () => phones.stop(),
  }
}
