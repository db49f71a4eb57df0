import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import { createFileRemoval } from '#server/infra/files/file-removal.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { blacklistObjects } from './entry/blacklist.queries.ts'
import { createBlacklistService } from './entry/blacklist.service.ts'
import { blacklistGroupObjects } from './group/blacklist-group.queries.ts'
import { createBlacklistGroupService } from './group/blacklist-group.service.ts'
import { createBlacklistSheetService, type BlacklistSheetDeps } from './sheet/blacklist-sheet.service.ts'

export interface BlacklistModuleDeps extends BlacklistSheetDeps {
  files: Files
  gate: OpenGate
  log: FastifyBaseLogger
}

/** Wanted vehicles in groups of a centre. It runs the imports of both lists. */
export function createBlacklistModule(
  deps: BlacklistModuleDeps,
): ServerModule<'blacklistGroup' | 'blacklist', 'blacklist_group' | 'blacklist'> {
  // The libraries of persons remove whatever a crash leaves: they look for files of all kinds.
  const removal = createFileRemoval(deps)
  return {
    handlers: {
      blacklistGroup: pickHandlers(contract.blacklistGroup, createBlacklistGroupService(deps)),
      blacklist: pickHandlers(
        contract.blacklist,
        createBlacklistService({ ...deps, removal }),
        createBlacklistSheetService(deps),
      ),
    },
    constraints: {
      blacklist_group__name: 'blacklist_group.name_taken',
      blacklist_entry__group_id: 'blacklist_group.has_entries',
      blacklist_entry__plate_key: 'blacklist.plate_taken',
    },
    objects: { blacklist_group: blacklistGroupObjects, blacklist: blacklistObjects },
    files: {
      'blacklist-picture': { table: 'blacklist_entry', column: 'picture_key' },
      'plate-import': { table: 'plate_import', column: 'file' },
    },
    start: () => deps.imports.start(),
    stop: () => deps.imports.stop(),
  }
}
