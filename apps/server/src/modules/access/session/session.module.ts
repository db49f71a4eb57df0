import { contract, type PublicConfig } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { MediaControl } from '#server/infra/media/media-control.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated, type Repeated } from '#server/infra/timers.ts'
import { createOwnPasswordService } from './own-password.service.ts'
import {
  createPasswordCheck,
  type PasswordCheck,
  type PasswordCheckDeps,
} from '#server/modules/access/password/password-check.ts'
import { createPasswordGuard, type PasswordGuard } from '#server/modules/access/password/password-guard.ts'
import type { PasswordHasher } from '#server/modules/access/password/password-hasher.ts'
import { createSessionEnder, type EndSessions } from './session-ender.ts'
import { createSessionListService } from './session-list.service.ts'
import { createSessionSweep } from './session-sweep.ts'
import { createMenuNames } from './session.presenter.ts'
import { createSessionService, type SessionDeps, type SessionService } from './session.service.ts'

/** Expired sessions are removed within this time, ms; every check refuses them at once. */
const SWEEP_EVERY = 60_000

export interface SessionModuleDeps {
  db: Db
  gate: OpenGate
  hasher: PasswordHasher
  media: Pick<MediaControl, 'revoke'>
  parameters: PasswordCheckDeps['parameters']
  listeners: Listeners
  log: FastifyBaseLogger
  writeAudit: WriteAudit
  publicConfig: PublicConfig
  texts: { chinese: Translator; english: Translator }
  secondFactor?: SessionDeps['secondFactor']
  /** Whether the login page offers single sign-on. */
  isSingleSignOnOffered: () => Promise<boolean>
}

export type SessionModule = Pick<Repeated, 'start' | 'stop'> &
  ServerModule<'session'> & {
    session: SessionService
    /** Checks a user's password; failures slow down and lock as in a login. */
    guard: PasswordGuard
    /** Checks a password that is about to be set. */
    passwordCheck: PasswordCheck
    end: EndSessions
  }

/** Creates the services of logins, sessions and passwords. */
export function createSessionModule(deps: SessionModuleDeps): SessionModule {
  const { db, gate, hasher, media, listeners, log, publicConfig, texts, secondFactor, writeAudit } = deps
  const { loginKey } = publicConfig
  const end = createSessionEnder({ db, gate, media })
  const guard = createPasswordGuard({ db, hasher, loginKey, writeAudit })
  const passwordCheck = createPasswordCheck({ loginKey, parameters: deps.parameters })
  const session = createSessionService({
    db,
    guard,
    end,
    names: createMenuNames(texts.chinese, texts.english),
    ...(secondFactor && { secondFactor }),
  })
  const list = createSessionListService({ db, end })
  const ownPassword = createOwnPasswordService({ guard, check: passwordCheck, hasher, end })
  const endExpired = createSessionSweep({ db, end, writeAudit })
  const sweep = createRepeated(endExpired, { name: 'session sweep', every: SWEEP_EVERY, log })
  // A shorter limit ends sessions at once: their sockets and live video are closed.
  listeners.on('parameter.changed', endExpired)
  return {
    ...sweep,
    session,
    guard,
    passwordCheck,
    end,
    handlers: {
      session: pickHandlers(contract.session, session, list, ownPassword, {
        publicConfig: async (): Promise<PublicConfig> => ({
          ...publicConfig,
          singleSignOn: await deps.isSingleSignOnOffered(),
        }),
      }),
    },
  }
}
