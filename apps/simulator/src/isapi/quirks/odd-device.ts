import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Credentials } from '../../site/plan.ts'
import { createOddLogin, type LoginRefusal } from './logins.ts'
import { createOddRecorder } from './recorder.ts'
import { quirks, type Quirk, type QuirkName } from './quirks.ts'

const isAt = (place: string, path: string): boolean =>
  place.endsWith('$') ? path === place.slice(0, -1) : path.startsWith(place)

/** The quirks of one device, applied to its calls. */
export function createOddDevice(names: readonly QuirkName[], auth: Credentials, rtspPort: number) {
  const own: Quirk[] = names.map(name => quirks[name])
  const rule = own.find(({ login }) => login)?.login
  const login = rule && createOddLogin(auth, rule)
  const calls = own.flatMap(one => (one.call ? [{ ...one.call, left: one.call.times ?? Infinity }] : []))
  const plan = own.find(one => one.recorder)?.recorder
  const recorder = plan && createOddRecorder(plan, rtspPort)
  const log = own.find(one => one.log)?.log
  const ending = own.find(({ alertsEnd }) => alertsEnd)?.alertsEnd

  return {
    /** How often a login came; undefined where the usual login stands. */
    logins: () => login?.logins(),
    /** Undefined: the usual login decides. */
    login: login && ((request: IncomingMessage): LoginRefusal | undefined => login.refusal(request)),
    /** The camera's own path of a call. */
    pathOf: (path: string): string => recorder?.pathOf(path) ?? path,
    /** The old entries that each listener is told. */
    log,
    /** Answers a call of a quirk; false for the others. */
    answer(path: string, response: ServerResponse): boolean {
      const found = calls.find(one => one.left > 0 && isAt(one.path, path))
      if (!found) return recorder?.answer(path, response) ?? false
      found.left--
      found.answer(response)
      return true
    },
    /** Ends an alert stream when its time has come. */
    follow(response: ServerResponse): void {
      if (!ending) return
      const timer = setTimeout(() => {
        if (ending.isReset) response.socket?.resetAndDestroy()
        else response.socket?.destroySoon()
      }, ending.every)
      response.on('close', () => clearTimeout(timer))
    },
  }
}
