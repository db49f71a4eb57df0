import { buildSession, buildUser, type UserOptions } from './builders/session.ts'
import type { ContractClient } from './contract-client.ts'
import type { TestServer } from './test-server.ts'

/** A client of a new user, in a session of its own: it sees what was built before, whatever was asked earlier. */
export async function clientOf(
  server: TestServer,
  user: UserOptions,
  centerId?: string,
): Promise<ContractClient> {
  const { id } = await buildUser(server.db, user)
  const { ticket } = await buildSession(server.db, id)
  return server.clientFor({ ticket, ...(centerId !== undefined && { centerId }) })
}
