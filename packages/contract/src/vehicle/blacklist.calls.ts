import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { done, id, idRequest, idsRequest, nothing, searchText, uploadBody, uploaded } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import {
  BLACKLIST_PICTURE_LIMIT,
  blacklistDraft,
  blacklistEntry,
  blacklistReport,
  blacklistUpdate,
} from './blacklist.ts'
import { PLATE_IMPORT_FILE_LIMIT, plateImport, plateImportRequest } from './plate-import.ts'
import { importRefusals } from '../core/refusals.ts'

const view = { by: 'permission', permission: 'blacklist.view', object: 'filtered' } as const
const ofEntry = <Permission extends 'blacklist.view' | 'blacklist.edit'>(permission: Permission) =>
  ({
    by: 'permission',
    permission,
    object: { kind: 'blacklist', ids: (request: { id: string }) => [request.id] },
  }) as const

/** Each asks for the caller's own imports alone. */
const imports = { by: 'permission', permission: 'blacklist.edit', object: 'none' } as const

export const blacklistFilters = {
  groupId: id.optional(),
  /** A part of the plate, the owner or the reason. */
  text: searchText.optional(),
}

export const blacklistCalls = {
  getByPage: defineCall({
    path: '/biz/blacklist/getByPage',
    summary: 'Wanted vehicles of the selected centre, by page',
    request: pageRequest(['plate', 'createdAt'], blacklistFilters),
    result: pageOf(blacklistEntry),
    meta: { access: view, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/biz/blacklist/getDetails',
    summary: 'One wanted vehicle',
    request: idRequest,
    result: blacklistEntry,
    refuses: ['blacklist.not_found'],
    meta: { access: ofEntry('blacklist.view'), centre: 'none' },
  }),
  getPicture: defineCall({
    path: '/biz/blacklist/getPicture',
    summary: 'The picture of a wanted vehicle (JPEG)',
    request: idRequest,
    result: download,
    refuses: ['blacklist.no_picture'],
    meta: { access: ofEntry('blacklist.view'), centre: 'none' },
  }),
  add: defineCall({
    path: '/biz/blacklist/add',
    summary: 'Add a wanted vehicle to a group',
    request: blacklistDraft,
    result: blacklistEntry,
    refuses: [
      'blacklist.not_found',
      'blacklist.plate_taken',
      'blacklist.picture_invalid',
      'blacklist_group.not_found',
      'blacklist_group.has_entries',
    ],
    meta: {
      access: {
        by: 'permission',
        permission: 'blacklist.edit',
        object: { kind: 'blacklist_group', ids: ({ groupId }: { groupId: string }) => [groupId] },
      },
      centre: 'none',
      bodyLimit: uploadBody(BLACKLIST_PICTURE_LIMIT),
      audit: 'blacklist.add',
    },
  }),
  update: defineCall({
    path: '/biz/blacklist/update',
    summary: 'Change a wanted vehicle, or move it to another group',
    request: blacklistUpdate,
    result: blacklistEntry,
    refuses: [
      'blacklist.not_found',
      'blacklist.plate_taken',
      'blacklist.changed_meanwhile',
      'blacklist.picture_invalid',
      'blacklist_group.not_found',
      'blacklist_group.has_entries',
    ],
    meta: {
      access: ofEntry('blacklist.edit'),
      centre: 'none',
      bodyLimit: uploadBody(BLACKLIST_PICTURE_LIMIT),
      audit: 'blacklist.update',
    },
  }),
  batchDelete: defineCall({
    path: '/biz/blacklist/batchDelete',
    summary: 'Delete wanted vehicles with their pictures; none that a running deployment looks for',
    request: idsRequest,
    result: done,
    refuses: ['deployment.uses_entry'],
    meta: {
      access: {
        by: 'permission',
        permission: 'blacklist.edit',
        object: { kind: 'blacklist', ids: ({ ids }: { ids: string[] }) => ids },
      },
      centre: 'none',
      audit: 'blacklist.delete',
    },
  }),
  downloadTemplate: defineCall({
    path: '/biz/blacklist/downloadTemplate',
    summary: 'An empty .xlsx with the columns of an import, in the caller’s language',
    request: nothing,
    result: download,
    meta: { access: { by: 'permission', permission: 'blacklist.edit', object: 'none' }, centre: 'none' },
  }),
  importExcel: defineCall({
    path: '/biz/blacklist/importExcel',
    summary: 'Add the vehicles of an .xlsx to groups of the selected centre: the import that does it',
    request: uploaded,
    result: plateImport,
    refuses: [...importRefusals, 'import.not_found', 'import.too_many_running'],
    meta: {
      /** Groups are found in the selected centre alone. */
      access: { by: 'permission', permission: 'blacklist.edit', object: 'none' },
      centre: 'required',
      bodyLimit: uploadBody(PLATE_IMPORT_FILE_LIMIT),
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'blacklist.import',
    },
  }),
  getImports: defineCall({
    path: '/biz/blacklist/getImports',
    summary: "The caller's own imports of wanted vehicles of the last hours, the newest first",
    request: nothing,
    result: z.array(plateImport),
    meta: { access: imports, centre: 'none' },
  }),
  getImport: defineCall({
    path: '/biz/blacklist/getImport',
    summary: 'An own import of wanted vehicles, with each row that did not go in and why',
    request: plateImportRequest,
    result: blacklistReport,
    refuses: ['import.not_found'],
    meta: { access: imports, centre: 'none' },
  }),
  cancelImport: defineCall({
    path: '/biz/blacklist/cancelImport',
    summary: 'End an own import of wanted vehicles; those that it has added stay',
    request: plateImportRequest,
    result: done,
    refuses: ['import.not_found', 'import.over'],
    meta: { access: imports, centre: 'none', audit: 'blacklist.cancel_import' },
  }),
  exportExcel: defineCall({
    path: '/biz/blacklist/exportExcel',
    summary: 'The wanted vehicles that the filters show, as .xlsx; it can be imported again',
    request: z.strictObject(blacklistFilters),
    result: download,
    meta: { access: view, centre: 'required', audit: 'blacklist.export' },
  }),
}

export const blacklistModule = { calls: blacklistCalls }
