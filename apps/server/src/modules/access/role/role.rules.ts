import {
  deviceCategories,
  type DeviceCategory,
  type DeviceScope,
  type DevicesByCategory,
} from '@palisade/contract'
import { AppError } from '../../../infra/errors/app-error.ts'

/** What the rules look at. */
interface StoredRole {
  is_super: boolean
  is_own: boolean
  version: number
}
interface BoundRole {
  /** Of one that came with the installation. */
  code: string | null
  users: number
  groups: number
}

/**
 * Specification §5: a user cannot edit their own role; the super administrator's stays what it is.
 * @throws AppError role.built_in, role.own, role.changed_meanwhile
 */
export function checkChangeable(row: StoredRole, version: number): void {
  if (row.is_super) throw new AppError('role.built_in')
  if (row.is_own) throw new AppError('role.own')
  if (row.version !== version) throw new AppError('role.changed_meanwhile')
}

/**
 * Specification §5: roles bound to users or groups cannot be deleted, nor can initial data.
 * @throws AppError role.built_in, role.bound
 */
export function checkDeletable(row: BoundRole): void {
  if (row.code !== null) throw new AppError('role.built_in')
  if (row.users > 0 || row.groups > 0) throw new AppError('role.bound')
}

/** Devices named one by one, of the categories where that is asked for; the others would give nothing. */
export const namedDevices = (
  deviceIds: DevicesByCategory,
  scopes: Record<DeviceCategory, DeviceScope>,
): { id: string; category: DeviceCategory }[] =>
  deviceCategories
    .filter(category => scopes[category] === 'chosen')
    .flatMap(category => [...new Set(deviceIds[category])].map(id => ({ id, category })))
