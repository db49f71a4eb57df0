import type { Config } from '../config.ts'
import type { ControlPart } from '../control/request.ts'
import type { Login } from '../register/sign-in.ts'
import type { Site } from '../site/site.ts'
import { planGuards } from './guard-plan.ts'
import { createPhones } from './phones.ts'
import { createPhonesControl } from './phones-control.ts'
import { registerGuards } from './register-guards.ts'

export interface Guards {
  control: ControlPart
  /** Makes the guards known to the product, and lets them begin their rounds. */
  begin(login: Login): Promise<void>
  stop(): Promise<void>
}

/** Whose picture guards send with their reports: a phone of the site has no camera of its own. */
const SEEN_BY = 'cam01'

/** The guards of the site, as many as its settings say. */
export function createGuards(options: {
  config: Config
  site: Pick<Site, 'snapshot'>
  log: (text: string) => void
}): Guards {
  const { config, site, log } = options
  const { PALISADE_SIM_PHONES: count, PALISADE_URL: baseUrl } = config
  const phones = createPhones({ count, baseUrl, log, picture: () => site.snapshot(SEEN_BY) })
  return {
    control: createPhonesControl(phones),
    async begin(login) {
      if (count === 0) return
      await registerGuards(login, planGuards(count))
      phones.start()
    },
    stop: () => phones.stop(),
  }
}
