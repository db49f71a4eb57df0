import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import {
  done,
  fileName,
  id,
  idRequest,
  idsRequest,
  moment,
  nothing,
  version as rowVersion,
} from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'

/** Platforms of a package and its formats (SYSTEM-13, SYSTEM-14); the bytes decide the format, the name must agree. */
export const clientPlatforms = ['windows', 'android', 'ios', 'linux'] as const
export const clientPlatform = z.enum(clientPlatforms)
export type ClientPlatform = z.infer<typeof clientPlatform>

export const packageFormats = ['zip', 'exe', 'msi', 'deb', 'tar.gz', 'apk', 'ipa'] as const
export type PackageFormat = (typeof packageFormats)[number]
export const packageFormatsOf = {
  windows: ['exe', 'msi', 'zip'],
  android: ['apk'],
  ios: ['ipa'],
  linux: ['deb', 'tar.gz', 'zip'],
} as const satisfies Record<ClientPlatform, readonly PackageFormat[]>

/** Two to four numbers with dots (SYSTEM-13). */
export const versionNumber = z.string().regex(/^\d{1,5}(\.\d{1,5}){1,3}$/, 'version_number')

/** Most bytes of a package, and of one part of its upload. */
export const PACKAGE_LIMIT = 2 * 1024 ** 3
export const PACKAGE_PART = 4 * 1024 ** 2
/** Minutes without a part after which an upload makes room for another. */
export const UPLOAD_IDLE_MINUTES = 10
/** Hours for which an interrupted upload can be continued. */
export const UPLOAD_KEPT_HOURS = 24
export const TARGET_USERS_MAX = 2000
export const VERSION_NOTES_MAX = 2000

export const versionStatuses = ['draft', 'published', 'withdrawn'] as const
export const versionStatus = z.enum(versionStatuses)
export type VersionStatus = z.infer<typeof versionStatus>

const notes = z.string().trim().max(VERSION_NOTES_MAX).default('')
const changeable = {
  isForced: z.boolean(),
  notesZh: notes,
  notesEn: notes,
  /** An empty list means all users. */
  targetUserIds: z.array(id).max(TARGET_USERS_MAX),
}
export const versionDraft = z.strictObject({ uploadId: id, number: versionNumber, ...changeable })
export const versionUpdate = z.strictObject({ id, version: rowVersion, ...changeable })

export const versionRecord = z.object({
  id,
  number: z.string(),
  platform: clientPlatform,
  isForced: z.boolean(),
  notesZh: z.string(),
  notesEn: z.string(),
  /** Whether all users get the version; else only `targets`, of whom none may be left. */
  isForAll: z.boolean(),
  targets: z.array(z.object({ id, name: z.string() })),
  status: versionStatus,
  fileName: z.string(),
  bytes: z.int(),
  /** Checksum of the package, hexadecimal. */
  sha256: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  publishedAt: moment.nullable(),
  version: rowVersion,
})
export type VersionRecord = z.infer<typeof versionRecord>

/** The fields of an offered version that its user gets. */
export const offeredVersion = versionRecord.pick({
  id: true,
  number: true,
  platform: true,
  isForced: true,
  notesZh: true,
  notesEn: true,
  fileName: true,
  bytes: true,
  sha256: true,
  publishedAt: true,
})
export type OfferedVersion = z.infer<typeof offeredVersion>

export const packageUpload = z.object({
  id,
  fileName: z.string(),
  platform: clientPlatform,
  bytes: z.int(),
  /** Bytes received so far: the next part begins here, also after an interruption. */
  received: z.int(),
})
export type PackageUpload = z.infer<typeof packageUpload>

const edit = { by: 'permission', permission: 'version.edit', object: 'none' } as const
const anySession = { by: 'signed-in', object: 'none' } as const

export const versionCalls = {
  startUpload: defineCall({
    path: '/smp/version/startUpload',
    summary: 'Begin to upload a package, or go on with the same file; one upload at a time',
    request: z.strictObject({
      fileName,
      bytes: z.int().min(1).max(PACKAGE_LIMIT),
      platform: clientPlatform,
      /** A text by which the client tells this file from others of the same name, e.g. size and time. */
      fingerprint: z.string().min(1).max(100),
    }),
    result: packageUpload,
    refuses: ['version.upload_running', 'version.package_format'],
    meta: { access: edit, centre: 'none', audit: 'version.start_upload' },
  }),
  putPart: defineCall({
    path: '/smp/version/putPart',
    summary: 'The next part of a package, base64; a part sent twice is taken once',
    request: z.strictObject({ id, offset: z.int().min(0), content: z.base64().min(1) }),
    result: packageUpload,
    refuses: ['version.upload_gone', 'version.part_out_of_place', 'version.package_format'],
    meta: { access: edit, centre: 'none', bodyLimit: Math.ceil((PACKAGE_PART * 4) / 3) + 64 * 1024 },
  }),
  cancelUpload: defineCall({
    path: '/smp/version/cancelUpload',
    summary: 'Give up an upload of one’s own',
    request: idRequest,
    result: done,
    refuses: ['version.upload_gone'],
    meta: { access: edit, centre: 'none', audit: 'version.cancel_upload' },
  }),
  getUpload: defineCall({
    path: '/smp/version/getUpload',
    summary: 'The upload of one’s own that can be gone on with',
    request: nothing,
    result: z.object({ upload: packageUpload.nullable() }),
    meta: { access: edit, centre: 'none' },
  }),
  add: defineCall({
    path: '/smp/version/add',
    summary: 'Make a version of a package that was uploaded whole',
    request: versionDraft,
    result: versionRecord,
    refuses: [
      'version.not_found',
      'version.number_taken',
      'version.upload_gone',
      'version.upload_unfinished',
      'version.package_format',
      'version.package_broken',
    ],
    meta: { access: edit, centre: 'none', audit: 'version.add' },
  }),
  update: defineCall({
    path: '/smp/version/update',
    summary: 'Change notes, the forced flag or the target users',
    request: versionUpdate,
    result: versionRecord,
    refuses: ['version.not_found', 'version.number_taken', 'version.changed_meanwhile'],
    meta: { access: edit, centre: 'none', audit: 'version.update' },
  }),
  publish: defineCall({
    path: '/smp/version/publish',
    summary: 'Offer a version to its users',
    request: idRequest,
    result: versionRecord,
    refuses: ['version.not_found'],
    meta: { access: edit, centre: 'none', audit: 'version.publish' },
  }),
  withdraw: defineCall({
    path: '/smp/version/withdraw',
    summary: 'Offer a version no longer',
    request: idRequest,
    result: versionRecord,
    refuses: ['version.not_found'],
    meta: { access: edit, centre: 'none', audit: 'version.withdraw' },
  }),
  batchDelete: defineCall({
    path: '/smp/version/batchDelete',
    summary: 'Delete versions that are not published, with their packages',
    request: idsRequest,
    result: done,
    refuses: ['version.published'],
    meta: { access: edit, centre: 'none', audit: 'version.delete' },
  }),
  getByPage: defineCall({
    path: '/smp/version/getByPage',
    summary: 'Versions by page',
    request: pageRequest(['number', 'createdAt', 'publishedAt'], {
      number: z.string().trim().max(24).optional(),
      platform: clientPlatform.optional(),
      status: versionStatus.optional(),
    }),
    result: pageOf(versionRecord),
    meta: { access: edit, centre: 'none' },
  }),
  getOffered: defineCall({
    path: '/smp/version/getOffered',
    summary: 'The newest version offered to the caller for each platform; with `current`, only a newer one',
    request: z.strictObject({ platform: clientPlatform.optional(), current: versionNumber.optional() }),
    result: z.array(offeredVersion),
    meta: { access: anySession, centre: 'none' },
  }),
  downloadPackage: defineCall({
    path: '/smp/version/downloadPackage',
    summary: 'The package of a version that is offered to the caller',
    request: idRequest,
    result: download,
    refuses: ['version.not_found'],
    meta: { access: anySession, centre: 'none', audit: 'version.download' },
  }),
}

const versionEvents = [
  /** Goes to the users concerned when a version is offered, or no longer offered. */
  defineEvent(
    'version.offered',
    z.object({ id, number: z.string(), platform: clientPlatform, isForced: z.boolean() }),
  ),
  defineEvent('version.withdrawn', z.object({ id })),
  /** Goes to administrators of versions, whose lists fetch again. */
  defineEvent('version.changed', z.object({ id })),
] as const

export const versionModule = { calls: versionCalls, events: versionEvents }
