import { Secret, TOTP } from 'otpauth'
import { buffer } from 'node:stream/consumers'
import { loadTranslator } from '@palisade/phrases'
import { xlsxStream } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { roleDraft } from '#server/modules/access/role/role.testing.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { got, type Scenario, type Scenarios, type Workbench } from './bench.ts'

const userOf = async ({ server }: Workbench) => {
  const area = await buildArea(server.db)
  return buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] })
}
const some =
  (build: (bench: Workbench) => Promise<{ id: string }>): Scenario =>
  async bench => ({ ids: [(await build(bench)).id] })

const account = ({ name }: Workbench) => ({
  name: name(),
  level: 'operator' as const,
  rolesFrom: null,
  rolesUntil: null,
  roleIds: [],
  groupIds: [],
})
const addUser = async (bench: Workbench) =>
  got(
    await bench.admin.client.user.add({
      userName: bench.name(),
      password: bench.sealed('Findme-Pa55!'),
      ...account(bench),
    }),
  )
const addRole = async ({ server, admin, name }: Workbench) =>
  got(await admin.client.role.add(roleDraft((await buildArea(server.db)).id, { name: name() })))
const addGroup = async ({ admin, name }: Workbench) =>
  got(await admin.client.userGroup.add({ name: name(), roleIds: [], memberIds: [] }))

async function userSheet({ name }: Workbench): Promise<string> {
  const t = await loadTranslator('en_US')
  const columns = (['userName', 'name', 'password', 'level'] as const).map(column => ({
    heading: t(`user.sheet.column.${column}`),
    width: 10,
  }))
  async function* rows() {
    yield [[name(), 'Somebody', 'Findme-Pa55!', 'operator']]
  }
  return (await buffer(xlsxStream({ name: 'Users', columns, rows: rows() }))).toString('base64')
}

/** A user with their own ticket, and a second factor that is begun or set. */
async function factorHolder(bench: Workbench) {
  const { server, sealed } = bench
  const user = await userOf(bench)
  const { ticket } = await buildSession(server.db, user.id)
  const calls = server.clientFor({ ticket }).secondFactor
  const { challenge, secret } = got(await calls.beginOwn({ password: sealed(user.password) }))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  /** @returns the proof that a change of the factor asks for */
  const enable = async () => {
    const { recoveryCodes } = got(await calls.enableOwn({ challenge, code }))
    return { password: sealed(user.password), code: recoveryCodes[0] ?? '' }
  }
  return { user, ticket, challenge, code, enable }
}

/** The challenge of a login that waits for its second factor. */
async function challengeOf({ server, sealed }: Workbench, user: { userName: string; password: string }) {
  const { userName, password } = user
  const { errorParams } = await server.client.session.login({ userName, password: sealed(password) })
  const challenge = errorParams?.['challenge']
  return typeof challenge === 'string' ? challenge : ''
}

/** A login that waits for a second factor to be set up, with the enrolment code for it. */
async function enrolling(bench: Workbench) {
  const user = await userOf(bench)
  await bench.server.db
    .updateTable('user_account')
    .set({ is_second_factor_required: true })
    .where('id', '=', user.id)
    .execute()
  const { code } = got(await bench.admin.client.secondFactor.issueEnrolmentCode({ id: user.id }))
  return { challenge: await challengeOf(bench, user), enrolmentCode: code }
}

const signOnSettings = [
  ['sso.issuer', 'https://id.example'],
  ['sso.client_id', 'palisade'],
  ['sso.enabled', true],
] as const

async function boundUser(bench: Workbench) {
  const user = await userOf(bench)
  await bench.server.db
    .insertInto('single_sign_on_binding')
    .values({ user_id: user.id, issuer: 'https://id.example/', subject: bench.name() })
    .execute()
  return user
}

/** Scenarios of users, rights and sessions. */
export const accessChanges: Scenarios = {
  'apiKey.add': async ({ name }) => ({ name: name(), scopes: ['event.intake'] }),
  'apiKey.batchDelete': some(({ server }) => buildApiKey(server.db)),
  'user.add': async bench => ({
    userName: bench.name(),
    password: bench.sealed('Findme-Pa55!'),
    ...account(bench),
  }),
  'user.update': async bench => {
    const { id, version } = await addUser(bench)
    return { id, version, ...account(bench) }
  },
  'user.batchEnable': some(async bench => {
    const user = await addUser(bench)
    got(await bench.admin.client.user.batchDisable({ ids: [user.id] }))
    return user
  }),
  'user.batchDisable': some(userOf),
  'user.batchDelete': some(async bench => {
    const user = await userOf(bench)
    await buildSession(bench.server.db, user.id)
    return user
  }),
  'user.resetPassword': async bench => {
    const { id, version } = await addUser(bench)
    return { id, version, password: bench.sealed('Another-Pa55!') }
  },
  'user.importExcel': async bench => ({ fileName: 'users.xlsx', content: await userSheet(bench) }),
  'userGroup.add': async bench => ({
    name: bench.name(),
    roleIds: [],
    memberIds: [(await userOf(bench)).id],
  }),
  'userGroup.update': async bench => {
    const { id, version } = await addGroup(bench)
    return { id, version, name: bench.name(), roleIds: [] }
  },
  'userGroup.batchDelete': some(addGroup),
  'userGroup.addMembers': async bench => ({
    groupId: (await addGroup(bench)).id,
    ids: [(await userOf(bench)).id],
  }),
  'userGroup.removeMembers': async bench => {
    const request = { groupId: (await addGroup(bench)).id, ids: [(await userOf(bench)).id] }
    got(await bench.admin.client.userGroup.addMembers(request))
    return request
  },
  'role.add': async ({ server, name }) => roleDraft((await buildArea(server.db)).id, { name: name() }),
  'role.update': async bench => {
    const { id, version, areaIds } = await addRole(bench)
    return { id, version, ...roleDraft(areaIds[0] ?? '', { name: bench.name() }) }
  },
  'role.batchDelete': some(addRole),
  'session.login': async bench => {
    const { userName, password } = await userOf(bench)
    return { userName, password: bench.sealed(password) }
  },
  'session.logout': async bench => ({
    request: {},
    ticket: (await buildSession(bench.server.db, (await userOf(bench)).id)).ticket,
  }),
  'session.end': some(async bench => buildSession(bench.server.db, (await userOf(bench)).id)),
  'session.endOwn': async bench => {
    const { id } = await userOf(bench)
    const [own, other] = [await buildSession(bench.server.db, id), await buildSession(bench.server.db, id)]
    return { request: { ids: [other.id] }, ticket: own.ticket }
  },
  'session.changePassword': async bench => {
    const user = await userOf(bench)
    const { ticket } = await buildSession(bench.server.db, user.id)
    const request = { oldPassword: bench.sealed(user.password), newPassword: bench.sealed('An0ther-pass') }
    return { request, ticket }
  },
  'secondFactor.enableOwn': async bench => {
    const { challenge, code, ticket } = await factorHolder(bench)
    return { request: { challenge, code }, ticket }
  },
  'secondFactor.renewRecoveryCodes': async bench => {
    const { enable, ticket } = await factorHolder(bench)
    return { request: await enable(), ticket }
  },
  'secondFactor.disableOwn': async bench => {
    const { enable, ticket } = await factorHolder(bench)
    return { request: await enable(), ticket }
  },
  'secondFactor.reset': async bench => {
    const { enable, user } = await factorHolder(bench)
    await enable()
    return { id: user.id }
  },
  'secondFactor.confirm': async bench => {
    const { enable, user } = await factorHolder(bench)
    const { code } = await enable()
    return { challenge: await challengeOf(bench, user), code }
  },
  'secondFactor.issueEnrolmentCode': async bench => ({ id: (await userOf(bench)).id }),
  'secondFactor.begin': enrolling,
  'secondFactor.enable': async bench => {
    const request = await enrolling(bench)
    const { challenge, secret } = got(await bench.server.client.secondFactor.begin(request))
    return { challenge, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() }
  },
  'singleSignOn.bind': async bench => {
    for (const [key, value] of signOnSettings) got(await bench.admin.client.parameter.update({ key, value }))
    return { id: (await userOf(bench)).id, subject: bench.name() }
  },
  'singleSignOn.unbind': async bench => ({ id: (await boundUser(bench)).id }),
  'singleSignOn.removeOwn': async bench => {
    const user = await boundUser(bench)
    const { ticket } = await buildSession(bench.server.db, user.id)
    return { request: { password: bench.sealed(user.password) }, ticket }
  },
}
