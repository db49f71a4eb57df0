import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createFileRemoval } from '#server/infra/files/file-removal.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createFaceEntryService } from './entry/face-entry.service.ts'
import { createFaceLookService } from './entry/face-look.service.ts'
import { createVisitEnd } from './entry/visit-end.ts'
import { createFaceGroupService } from './group/face-group.service.ts'
import { faceEntryObjects, faceGroupObjects } from './group/lent-groups.ts'
import { createFaceExport } from './sheet/face-export.service.ts'
import { createFaceImport } from './sheet/face-import.ts'
import { createFaceSheetService } from './sheet/face-sheet.service.ts'

export interface LibraryModuleDeps {
  db: Db
  files: Files
  gate: OpenGate
  writeAudit: WriteAudit
  clock: Clock
  faultOf: FaultOf
  log: FastifyBaseLogger
}

/** Libraries of persons: groups, the persons in them, and their pictures. */
export function createLibraryModule(
  deps: LibraryModuleDeps,
): ServerModule<'faceGroup' | 'faceEntry' | 'faceSheet', 'face_group' | 'face_entry'> {
  const removal = createFileRemoval(deps)
  const visitEnd = createVisitEnd({ ...deps, removal })
  const imports = createFaceImport({ ...deps, removal })
  return {
    handlers: {
      faceGroup: pickHandlers(contract.faceGroup, createFaceGroupService(deps)),
      faceEntry: pickHandlers(
        contract.faceEntry,
        createFaceLookService(deps),
        createFaceEntryService({ ...deps, removal }),
      ),
      faceSheet: pickHandlers(
        contract.faceSheet,
        createFaceExport(deps),
        createFaceSheetService({ ...deps, removal, imports }),
      ),
    },
    constraints: {
      face_group__name: 'face_group.name_taken',
      face_grant__role_id: 'role.not_found',
      face_grant__user_group_id: 'user_group.not_found',
      face_entry__group_id: 'face_group.not_found',
      face_entry__user_id: 'face_entry.user_not_found',
    },
    objects: { face_group: faceGroupObjects, face_entry: faceEntryObjects },
    files: {
      'face-picture': { table: 'face_picture', column: 'file' },
      'face-import': { table: 'face_import', column: 'file' },
    },
    start() {
      removal.start()
      visitEnd.start()
      imports.start()
    },
    async stop() {
      await imports.stop()
      await visitEnd.stop()
      await removal.stop()
    },
  }
}
