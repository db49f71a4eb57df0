import type { Handlers } from './fake-server.ts'
import { buildSession, defaultParameters, publicConfigOf } from './session.fixture.ts'

const { ticket: _ticket, ...sessionDetails } = buildSession()
export { sessionDetails }

/** The calls that the console makes by itself, whatever screen it shows. */
export const consoleSite: Handlers = {
  session: {
    publicConfig: () => publicConfigOf(),
    login: () => buildSession(),
    current: () => sessionDetails,
    logout: () => ({}),
  },
  parameter: { getList: () => defaultParameters },
  version: { getOffered: () => [] },
  footage: { getOwn: () => [] },
  log: { getTroubles: () => [] },
  notice: { getOwnUnconfirmed: () => [] },
}

/** An event socket that never opens. */
export class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}
