import { buildSession, buildUser, type UserOptions } from './builders/session.ts'
import type { ContractClient } from './contract-client.ts'
import type { TestServer } from './test-server.ts'

/**
 * A client of a new user with its own session, so that cached rights of earlier requests do not hide what was built
 * before.
 */
export async function clientOf(
  server: TestServer,
  user: UserOptions,
  centerId?: string,
): Promise<ContractClient> {
  const { id } = await buildUser(server.db, user)
  const { ticket } = await buildSession(server.db, id)
  return server.clientFor({ ticket, ...(centerId !== undefined && { centerId }) })
}
