import type { UserDraft } from '@palisade/contract'
import { loadTranslator, seededName } from '@palisade/phrases'
import { may } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { auditRole } from './role.audit.ts'
import { findGrants, findRole, insertRole, scopesOf, setGrants } from './role.queries.ts'
import {
  findRoleLike,
  findTemplate,
  freeRoleName,
  listAreaNames,
  lockTemplates,
} from './role-template.queries.ts'
import { requireHeld } from './role.reach.ts'

type InAreas = NonNullable<UserDraft['inAreas']>
type Context = Pick<SignedInContext, 'access' | 'user' | 'locale'>

export interface TemplateRole {
  id: string
  /** A role that was added for it, as the log stores it; left out where there was one already. */
  added?: ReturnType<typeof auditRole>
}

/**
 * The role that gives a template's rights in exactly these areas, added where there is none: rights in an area are an
 * ordinary role, whoever chose them and on whichever screen.
 */
export async function roleInAreas(
  tx: Tx,
  { template, areaIds }: InAreas,
  { access, user, locale }: Context,
): Promise<TemplateRole> {
  await lockTemplates(tx)
  const templateId = await findTemplate(tx, template)
  if (templateId === undefined) throw new AppError('role.not_found')
  const known = await findRoleLike(tx, templateId, areaIds)
  if (known !== undefined) return { id: known }
  if (!may(access, 'role.edit')) throw new AppError('access.denied')
  const row = await findRole(tx, templateId, user.id)
  if (!row) throw new AppError('role.not_found')
  const { permissions } = await findGrants(tx, templateId)
  const grants = { permissions, areaIds: [...new Set(areaIds)], devices: [] }
  const deviceScopes = scopesOf(row)
  await requireHeld(tx, access, { grants, deviceScopes })
  const names = await listAreaNames(tx, areaIds)
  if (names.length < grants.areaIds.length) throw new AppError('area.not_found')
  const t = await loadTranslator(locale)
  const named = (name: string) => seededName(t, name)
  const name = await freeRoleName(tx, `${named(row.name)}: ${names.map(named).join(', ')}`)
  const isSecondFactorRequired = row.is_second_factor_required
  const id = await insertRole(tx, { name, remarks: '', isSecondFactorRequired, deviceScopes }, user)
  await setGrants(tx, id, grants)
  const added = await findRole(tx, id, user.id)
  if (!added) throw new AppError('role.not_found')
  return { id, added: auditRole({ row: added, grants: await findGrants(tx, id) }) }
}
