import type { DriverConfigs } from '@palisade/contract'
import { createAttempts, type Found } from '../kit/asking/attempts.ts'
import { DeviceFault } from '../kit/driver.ts'
import { createHttpClient, type HttpClient, type HttpRequest } from '../kit/http.ts'
import type { LoginGateOptions } from '../kit/login-gate.ts'
import type { Timing } from '../kit/timing.ts'
import { faultOf, isTakenForWrong } from './answers.ts'
import { lockedFor } from './lock.ts'
import { readTable, type Table } from './table.ts'

/** CGI calls of one device, each by its path below `/cgi-bin/`. @throws DeviceFault */
export interface DahuaCalls {
  http: HttpClient
  /** The table that answers a question. A device that is busy is asked again. */
  ask(path: string, signal?: AbortSignal): Promise<Table>
  /** As `ask`, for the call that proves the login: a 401 to it says that the login is wrong. */
  login(path: string, signal?: AbortSignal): Promise<Table>
  /** As `ask` for what a device may go without: throws only what ends a session, no connection and no login. */
  look(path: string, signal?: AbortSignal): Promise<Found<Table>>
  /** `run`, as `look` does it. */
  attempt<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<Found<T>>
  send(path: string): Promise<void>
  close(): void
}

export const cgi = (path: string): string => `/cgi-bin/${path}`

/** Which every device has: who answers it is there. */
export const LIFE_PATH = 'magicBox.cgi?action=getSystemInfo'
/** Bytes of a table: the settings of a large recorder are long. */
const TABLE_LIMIT = 4 * 1024 * 1024

export function createDahuaCalls(
  config: DriverConfigs['dahua'],
  timing: Timing,
  login: Pick<LoginGateOptions, 'breaker' | 'isAsked'> = {},
): DahuaCalls {
  const { host, port, isTls, isOldTlsAllowed, username, password } = config
  const endpoint = { host, port, isTls, isOldTlsAllowed, username, password }
  const http = createHttpClient({ ...endpoint, timing, lockedFor, ...login })
  const { whileBusy, attempt } = createAttempts({ http, lifePath: cgi(LIFE_PATH), timing })

  async function read(request: HttpRequest): Promise<Table> {
    const answer = await http.request({ ...request, path: cgi(request.path), maxBytes: TABLE_LIMIT })
    const fault = faultOf(answer)
    if (fault) throw fault
    return readTable(answer.body)
  }

  /** A device takes a question for wrong when it does not know the thing. */
  async function question(path: string, signal?: AbortSignal): Promise<Table> {
    try {
      return await read({ path, signal })
    } catch (error) {
      if (isTakenForWrong(error)) throw new DeviceFault('not_supported', 'the device does not know this')
      throw error
    }
  }

  return {
    http,
    ask: (path, signal) => whileBusy(() => read({ path, signal }), signal),
    login: (path, signal) => whileBusy(() => read({ path, signal, isLogin: true }), signal),
    look: (path, signal) => attempt(() => question(path, signal), signal),
    attempt,
    async send(path) {
      const fault = faultOf(await http.request({ path: cgi(path) }))
      if (fault) throw fault
    },
    close: () => http.close(),
  }
}

/** The calls of the connection there is now, so that controls outlive a connection. */
export function createSwitch(current: () => DahuaCalls | undefined): DahuaCalls {
  const need = (): DahuaCalls => {
    const calls = current()
    if (!calls) throw new DeviceFault('unreachable', 'no connection to the device')
    return calls
  }
  return {
    get http() {
      return need().http
    },
    ask: async (...given) => need().ask(...given),
    login: async (...given) => need().login(...given),
    look: async (...given) => need().look(...given),
    attempt: async (...given) => need().attempt(...given),
    send: async (...given) => need().send(...given),
    close: () => undefined,
  }
}
