import type { RejectReason } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import type { PanelMessage } from './message.ts'

export type Answer = Extract<PanelMessage, { kind: 'ok' | 'pong' }>

/** The panel's words of refusal in ours; the panel's own text goes nowhere. */
const refusals: Readonly<Record<string, RejectReason>> = {
  unknown_zone: 'no_such_zone',
  zone_fault: 'zone_in_fault',
  zone_armed: 'zone_armed',
  zone_alarm: 'zone_in_alarm',
  zone_bypassed: 'zone_bypassed',
  not_allowed: 'no_rights',
  bad_request: 'wrong_value',
}

function refusalOf({ reason, zone }: Extract<PanelMessage, { kind: 'no' }>): DeviceFault {
  const known = Object.hasOwn(refusals, reason) ? refusals[reason] : 'refused'
  return new DeviceFault('rejected', zone > 0 ? `zone ${zone}: ${known}` : `${known}`, known)
}

type Waiting = { resolve: (answer: Answer) => void; reject: (fault: DeviceFault) => void }

/** Commands under way, each with the number that its answer repeats. */
export function createRequests(send: (line: string) => void, answerMs: number) {
  const waiting = new Map<number, Waiting>()
  let lastTag = 0

  return {
    /** @throws DeviceFault when the panel refuses or does not answer within `answerMs` */
    ask: (verb: string, ...fields: readonly (string | number)[]): Promise<Answer> => {
      const tag = (lastTag += 1)
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const timer = setTimeout(() => reject(new DeviceFault('silent', `no answer to ${verb}`)), answerMs)
      waiting.set(tag, { resolve, reject })
      send([verb, tag, ...fields].join(' '))
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(tag)
      })
    },
    /** True when the message answers a command, also one that was given up. */
    settle(message: PanelMessage): boolean {
      if (message.kind === 'ok' || message.kind === 'pong') waiting.get(message.tag)?.resolve(message)
      else if (message.kind === 'no') waiting.get(message.tag)?.reject(refusalOf(message))
      else return false
      return true
    },
    rejectAll(fault: DeviceFault): void {
      for (const { reject } of waiting.values()) reject(fault)
    },
  }
}
