import { may } from '#server/infra/access/may.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findCameras, type Scope } from './camera-scope.queries.ts'
import { matchPlates } from './plate-match.queries.ts'
import type { ResolvedSearch, SnapFilters } from './snap.queries.ts'
import { refusalOfSearch } from './snap-search.rules.ts'

/** Checks a search and looks up what it asks for. */
export async function resolveSearch(db: Db, filters: SnapFilters, scope: Scope): Promise<ResolvedSearch> {
  const refusal = refusalOfSearch(filters)
  if (refusal) throw new AppError(refusal)
  if (filters.isHit !== undefined && !may(scope.access, 'vehicle_deployment.view'))
    throw new AppError('access.denied')
  const { plates, isNear = false } = filters
  const [cameras, match] = await Promise.all([
    findCameras(db, filters, scope),
    plates && matchPlates(db, plates, isNear),
  ])
  return { filters, cameras, plates: match }
}
