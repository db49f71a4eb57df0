import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import type { DeploymentColumns, DeploymentKind, DeploymentRow, ListsSeen } from './deployment.queries.ts'

/** Whose cameras and lists count. */
export interface DeploymentScope {
  access: AccessSnapshot
  centre: Centre
}

/** The part of deployments that is of one domain alone. */
export interface DeploymentDomain<Extra extends object> {
  kind: DeploymentKind
  /** Whether it looks for somebody without a group. */
  isSingle: (extra: Extra) => boolean
  /** Columns of its own fields, and these fields of a row. */
  columnsOf: (extra: Extra) => Partial<Pick<DeploymentColumns, 'plates' | 'is_near'>>
  extraOf: (row: DeploymentRow) => Extra
  /** Of these groups, those that the caller may deploy in the centre; they are kept from being deleted. */
  holdGroups: (tx: Tx, ids: readonly string[], scope: DeploymentScope) => Promise<string[]>
  /** Whether the reader may see all groups of a deployment, by its id's column; left out where all groups of a centre are seen. */
  areListsSeen?: ListsSeen
  tellChanged: (tx: Tx, ids: readonly string[]) => Promise<void>
}
