import { defineManifest } from '../../manifest/manifest.ts'

export const evidenceManifest = defineManifest({
  permissions: {
    'evidence.view': { at: 'evidence', needs: ['playback.view'] },
    /** Locks recordings, keeps cases and puts things into them. */
    'evidence.lock': { at: 'evidence', needs: ['evidence.view'] },
    /** Apart from locking: what is released may be gone within a minute. */
    'evidence.unlock': { at: 'evidence', isAdministration: true, needs: ['evidence.lock'] },
    /** A file leaves the house. */
    'evidence.export': {
      at: 'evidence',
      isAdministration: true,
      needs: ['evidence.view', 'playback.download'],
    },
  },
  screens: {
    evidence: { path: '/evidence', permission: 'evidence.view', map: 'hidden', guide: 'operator#evidence' },
  },
  objects: ['evidence_lock'],
  auditWords: {
    'evidence.lock': 'footage',
    'evidence.unlock': 'footage',
    'evidence.expired': 'footage',
    'evidence.snapshot': 'footage',
    'evidence.view_snapshot': 'footage',
    'evidence.export': 'footage',
  },
  errors: {
    'evidence.keep_past': { status: 200 },
    'evidence.keep_too_long': { status: 200 },
    'evidence.lock_not_found': { status: 200 },
    'evidence.case_not_found': { status: 200 },
    'evidence.case_closed': { status: 200 },
    'evidence.case_full': { status: 200 },
    'evidence.case_empty': { status: 200 },
    'evidence.changed_meanwhile': { status: 200 },
    'evidence.item_not_found': { status: 200 },
    'evidence.no_picture': { status: 200 },
    /** Areas of a camera that has nothing in the case. */
    'evidence.blur_unknown': { status: 200 },
  },
})
