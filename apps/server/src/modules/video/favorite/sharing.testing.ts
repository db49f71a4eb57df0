import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'

/** Somebody who may watch, signed in. */
export interface Person {
  id: string
  roleId: string
  centerId: string
  client: ContractClient
}

export async function watcher(server: TestServer, areaIds: string[], centerId: string): Promise<Person> {
  const { id, roleId } = await buildUser(server.db, { permissions: ['live.view'], areaIds })
  const { ticket } = await buildSession(server.db, id)
  return { id, roleId, centerId, client: server.clientFor({ ticket, centerId }) }
}

/** A user group with these members. @returns its id */
export async function groupOf(server: TestServer, ...members: Pick<Person, 'id'>[]): Promise<string> {
  const { id } = await server.db
    .insertInto('user_group')
    .values({ name: uniqueName('Group') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('group_member')
    .values(members.map(member => ({ group_id: id, user_id: member.id })))
    .execute()
  return id
}

/** Gives a person these areas in place of theirs, and a new session, whose rights nobody has cached. */
export async function setAreas(server: TestServer, person: Person, areaIds: string[]): Promise<void> {
  const { id, roleId, centerId } = person
  await server.db.deleteFrom('role_area').where('role_id', '=', roleId).execute()
  const rows = areaIds.map(area_id => ({ role_id: roleId, area_id }))
  await server.db.insertInto('role_area').values(rows).execute()
  const { ticket } = await buildSession(server.db, id)
  person.client = server.clientFor({ ticket, centerId })
}

/** How many events of this type one person was told by name. */
export async function countTold(
  server: TestServer,
  type: 'favorite.changed' | 'wall_view.changed',
  { id }: Person,
): Promise<number> {
  const { length } = await server.db
    .selectFrom('outbox')
    .select('user_id')
    .where('type', '=', type)
    .where('user_id', '=', id)
    .execute()
  return length
}
