import {
  deviceCategories,
  type DeviceCategory,
  type DeviceScope,
  type DevicesByCategory,
} from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'

/** The columns that the rules need. */
interface StoredRole {
  is_super: boolean
  is_own: boolean
  version: number
}
interface BoundRole {
  /** Set for a role that came with the installation. */
  code: string | null
  users: number
  groups: number
}

/** Users cannot change their own role, and the role of super administrators never changes. */
export function checkChangeable(row: StoredRole, version: number): void {
  if (row.is_super) throw new AppError('role.built_in')
  if (row.is_own) throw new AppError('role.own')
  if (row.version !== version) throw new AppError('role.changed_meanwhile')
}

/** Roles that are assigned to users or groups cannot be deleted, nor can those that came with the installation. */
export function checkDeletable(row: BoundRole): void {
  if (row.code !== null) throw new AppError('role.built_in')
  if (row.users > 0 || row.groups > 0) throw new AppError('role.bound')
}

/**
 * The individually named devices, of those categories whose scope asks for names; in others they would grant nothing.
 */
export const namedDevices = (
  deviceIds: DevicesByCategory,
  scopes: Record<DeviceCategory, DeviceScope>,
): { id: string; category: DeviceCategory }[] =>
  deviceCategories
    .filter(category => scopes[category] === 'chosen')
    .flatMap(category => [...new Set(deviceIds[category])].map(id => ({ id, category })))
