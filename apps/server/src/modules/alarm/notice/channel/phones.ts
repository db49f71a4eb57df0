import type { TellPeople } from '#server/modules/alarm/push/push-people.ts'
import type { Outcome } from '../delivery/delivery.rules.ts'

/** Sends a notice to the phones of a person. It counts as delivered when the push service of one of them has taken it. */
export const tellPhonesBy =
  (tellPeople: TellPeople) =>
  async (...told: Parameters<TellPeople>): Promise<Outcome> => {
    const verdicts = await tellPeople(...told)
    const kinds = new Set(verdicts.map(({ kind }) => kind))
    if (kinds.has('taken')) return { kind: 'sent' }
    if (kinds.has('later')) return { kind: 'later', reason: 'unreachable', isReceiverDown: false }
    return kinds.has('refused')
      ? { kind: 'failed', reason: 'refused' }
      : { kind: 'skipped', reason: 'no_phone' }
  }
