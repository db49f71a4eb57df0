import type { OfferedVersion, VersionRecord } from '@palisade/contract'
import type { VersionRow } from './version.queries.ts'

/** The part of a version that every client may know. */
export function presentOffered(row: Omit<VersionRow, 'targets'>): OfferedVersion {
  return {
    id: row.id,
    number: row.number,
    platform: row.platform,
    isForced: row.is_forced,
    notesZh: row.notes_zh,
    notesEn: row.notes_en,
    fileName: row.file_name,
    bytes: row.bytes,
    sha256: row.sha256,
    publishedAt: row.published_at?.toISOString() ?? null,
  }
}

export function presentVersion(row: VersionRow): VersionRecord {
  return {
    ...presentOffered(row),
    targets: row.targets,
    isForAll: row.is_for_all,
    status: row.status,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
