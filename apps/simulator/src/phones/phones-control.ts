import type { ControlPart } from '../http/request.ts'
import type { Phone } from './phone.ts'
import type { Phones } from './phones.ts'

/** Deeds that a phone can be told, each word one path. */
const words: Record<string, (phone: Phone) => unknown> = {
  accept: phone => phone.order('accept'),
  reject: phone => phone.order('reject'),
  report: phone => phone.order('report'),
  manual: phone => phone.setManual(true),
  auto: phone => phone.setManual(false),
  network_lost: phone => phone.setNetwork(false),
  network_back: phone => phone.setNetwork(true),
  on_duty: phone => phone.tell({ isOnDuty: true }),
  off_duty: phone => phone.tell({ isOnDuty: false }),
  busy: phone => phone.tell({ isBusy: true }),
  free: phone => phone.tell({ isBusy: false }),
  turn: () => undefined,
}

/** The guards' phones on the control port; README.md of the simulator lists the calls. */
export function createPhonesControl(phones: Phones): ControlPart {
  return {
    read: path => (path.length === 0 ? phones.list() : phones.find(path.join('/'))?.state()),
    async act([id = '', word = '', ...more]) {
      const phone = phones.find(id)
      const work = Object.hasOwn(words, word) ? words[word] : undefined
      if (!phone || !work || more.length > 0) return undefined
      const isDone = (await work(phone)) !== false
      await phones.turnNow(phone)
      return { isDone, ...phone.state() }
    },
  }
}
