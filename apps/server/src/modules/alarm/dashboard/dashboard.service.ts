import { setupSteps, type PermissionCode, type SetupStep } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { findSetup } from './dashboard.queries.ts'

/** Everybody sets their own password, but only who sets up more is told of it. */
const permissionOf: Readonly<Record<Exclude<SetupStep, 'password'>, PermissionCode>> = {
  site: 'organisation.edit',
  areas: 'organisation.edit',
  cameras: 'device.edit',
  users: 'user.edit',
  api_key: 'api_key.manage',
}

/** The state of the installation, as the home screen shows it. */
export function createDashboardService({ db }: { db: Db }) {
  return {
    async getSetup(_request, { access, user }) {
      const isOffered = (step: SetupStep) => step !== 'password' && may(access, permissionOf[step])
      if (!setupSteps.some(isOffered)) return []
      const done = await findSetup(db, user.id)
      return setupSteps
        .filter(step => step === 'password' || isOffered(step))
        .map(step => ({ step, isDone: done[step] }))
    },
  } satisfies CallsOf<'dashboard'>
}
