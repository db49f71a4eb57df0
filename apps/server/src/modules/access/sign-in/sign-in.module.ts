import type { Clock } from '#server/infra/clock.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { createRepeated, type Repeated } from '#server/infra/timers.ts'
import type { ParameterService } from '#server/modules/system/parameter/parameter.service.ts'
import { createSecondFactorModule } from '#server/modules/access/second-factor/second-factor.module.ts'
import {
  createSessionModule,
  type SessionModule,
  type SessionModuleDeps,
} from '#server/modules/access/session/session.module.ts'
import { removeAllSessions } from '#server/modules/access/session/session.queries.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { createSingleSignOnModule } from '#server/modules/access/single-sign-on/single-sign-on.module.ts'

/** How often abandoned logins are removed, ms; they are invalid before that. */
const SWEEP_EVERY = 60_000

export interface SignInDeps extends Omit<SessionModuleDeps, 'secondFactor' | 'isSingleSignOnOffered'> {
  parameters: ParameterService
  sealer: SecretCipher
  resolveAddress: ResolveAddress
  clock: Clock
  requireNoMoreRights: (access: AccessSnapshot, userId: string) => Promise<void>
}

export type SignInModule = Pick<Repeated, 'start' | 'stop'> &
  ServerModule<'session' | 'secondFactor' | 'singleSignOn'> &
  Pick<SessionModule, 'session' | 'guard' | 'passwordCheck'>

/** All ways to a session: password, second factor, single sign-on (docs/design/0009). */
export function createSignInModule(deps: SignInDeps): SignInModule {
  const { log, publicConfig } = deps
  const password = createSessionModule({
    ...deps,
    secondFactor: { demand: (user, address) => factor.demand(user, address) },
    isSingleSignOnOffered: () => singleSignOn.isOffered(),
  })
  const { end, guard, session } = password
  const { openSession } = session
  const factor = createSecondFactorModule({ ...deps, end, guard, openSession })
  const singleSignOn = createSingleSignOnModule({
    ...deps,
    basePath: publicConfig.basePath,
    end,
    secondFactor: factor,
    withProof: factor.withProof,
    openSession,
  })
  const sweep = createRepeated(async () => void (await Promise.all([factor.sweep(), singleSignOn.sweep()])), {
    name: 'sign-in sweep',
    every: SWEEP_EVERY,
    log,
  })
  return {
    session,
    guard,
    passwordCheck: password.passwordCheck,
    constraints: singleSignOn.constraints,
    handlers: { ...password.handlers, ...factor.handlers, ...singleSignOn.handlers },
    settleRestored: removeAllSessions,
    start() {
      password.start()
      sweep.start()
    },
    async stop() {
      await Promise.all([password.stop(), sweep.stop()])
    },
  }
}
