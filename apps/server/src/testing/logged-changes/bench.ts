import { uniqueName } from '#server/testing/builders/names.ts'
import { sealPassword, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

/** A server with a signed-in administrator, and what scenarios need of both. */
export interface Workbench {
  server: TestServer
  admin: SignedInClient
  /** A new name, with at most 14 characters. */
  name: () => string
  /** A password as calls carry it. */
  sealed: (password: string) => string
}

/** A request that a call accepts, and the ticket of who makes it, where that is not the administrator. */
export interface Prepared {
  request: object
  ticket?: string
}

/** Builds what the call needs, and returns a request with which it changes something. */
export type Scenario = (bench: Workbench) => Promise<object | Prepared>

/** Scenarios by module and call, e.g. `user.add`. */
export type Scenarios = Readonly<Record<string, Scenario>>

export const createWorkbench = (server: TestServer, admin: SignedInClient): Workbench => ({
  server,
  admin,
  name: () => uniqueName('N').slice(-14),
  sealed: password => sealPassword(password, server.app.infra.secrets.loginKey),
})

/** The result of a call that must succeed. */
export function got<Result>(answer: { returnObj?: Result; errorCode?: string }): Result {
  if (answer.returnObj === undefined) throw new Error(`refused: ${answer.errorCode}`)
  return answer.returnObj
}
