import { clockOf } from '@palisade/testkit/manual-clock'
import { Secret, TOTP } from 'otpauth'
import { buildArea } from './builders/organisation.ts'
import { buildSession, buildUser, type BuiltUser } from './builders/session.ts'
import type { ContractClient } from './contract-client.ts'
import { ADMIN, sealPassword, startTestServer, type TestServer } from './test-server.ts'

const STEP = 30_000

export interface FactorHolder extends BuiltUser {
  secret: string
  recoveryCodes: string[]
}

/** Starts a server whose clock the test moves, with helpers for second factors. */
export async function startFactorServer() {
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const server: TestServer = await startTestServer({ clock: clockOf(now) })
  const sealed = (password: string) => sealPassword(password, server.app.infra.secrets.loginKey)
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() + steps * STEP })
  const login = ({ userName, password }: Pick<BuiltUser, 'userName' | 'password'>) =>
    server.client.session.login({ userName, password: sealed(password) })
  const own = async ({ id }: Pick<BuiltUser, 'id'>): Promise<ContractClient['secondFactor']> =>
    server.clientFor({ ticket: (await buildSession(server.db, id)).ticket }).secondFactor

  const administrator = async () =>
    own(
      await server.db
        .selectFrom('user_account')
        .select('id')
        .where('user_name', '=', ADMIN.userName)
        .executeTakeFirstOrThrow(),
    )

  let area: Promise<{ id: string }> | undefined
  const areaId = async () => (await (area ??= buildArea(server.db))).id
  const viewer = async (): Promise<BuiltUser> =>
    buildUser(server.db, { permissions: ['alarm.view'], areaIds: [await areaId()] })

  return {
    server,
    clock,
    now,
    sealed,
    codeOf,
    login,
    own,
    viewer,
    /** The one area in which all viewers work. */
    areaId,
    /** Password and present code, as a change of one's own factor asks for them. */
    proofOf: (holder: Pick<FactorHolder, 'password' | 'secret'>) => ({
      password: sealed(holder.password),
      code: codeOf(holder.secret),
    }),
    /** Moves the clock to the next time step, because a code that was used may not be used again. */
    nextStep: () => void (clock.ahead += STEP),
    wrongFor(secret: string): string {
      const near = [-1, 0, 1].map(steps => codeOf(secret, steps))
      return ['000000', '111111', '222222', '333333'].find(code => !near.includes(code)) ?? ''
    },
    /** The challenge of a login that waits for its code, or for a factor to be set up. */
    async challengeOf(user: BuiltUser): Promise<string> {
      const { errorCode, errorParams } = await login(user)
      const challenge = errorParams?.['challenge']
      if (typeof challenge !== 'string') throw new Error(`no challenge: ${errorCode}`)
      return challenge
    },
    /** A user who has set up a second factor through the calls of a signed-in user. */
    async holder(): Promise<FactorHolder> {
      const user = await viewer()
      const calls = await own(user)
      const begun = await calls.beginOwn({ password: sealed(user.password) })
      const { challenge = '', secret = '' } = begun.returnObj ?? {}
      const enabled = await calls.enableOwn({ challenge, code: codeOf(secret) })
      if (!enabled.returnObj) throw new Error(`no factor: ${enabled.errorCode}`)
      clock.ahead += STEP
      return { ...user, secret, recoveryCodes: enabled.returnObj.recoveryCodes }
    },
    /** A code with which the user may set up the factor that is required, from the administrator. */
    async enrolmentCodeOf({ id }: Pick<BuiltUser, 'id'>): Promise<string> {
      const issued = await (await administrator()).issueEnrolmentCode({ id })
      if (!issued.returnObj) throw new Error(`no enrolment code: ${issued.errorCode}`)
      return issued.returnObj.code
    },
    auditOf: (userName: string) =>
      server.db
        .selectFrom('audit')
        .select(['action', 'result', 'user_id', 'after'])
        .where('user_name', '=', userName)
        .orderBy('id')
        .execute(),
    requireOf: (user: BuiltUser, by: 'user_account' | 'role') =>
      server.db
        .updateTable(by)
        .set({ is_second_factor_required: true })
        .where('id', '=', by === 'role' ? user.roleId : user.id)
        .execute(),
  }
}
