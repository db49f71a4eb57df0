import type { BlacklistEntry } from '@palisade/contract'
import type { AccessControl } from '#server/infra/access/access.ts'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { noteRemovals } from '#server/infra/files/file-removal.queries.ts'
import type { FileRemoval } from '#server/infra/files/file-removal.ts'
import type { Files } from '#server/infra/files/files.ts'
import { areListsInUse } from '#server/modules/alarm/deployment/deployment.queries.ts'
import { tellBlacklistChanged } from '../blacklist.events.ts'
import { columnsOf, presentEntry, toldEntry } from './blacklist.presenter.ts'
import { withPicture } from './blacklist-picture.ts'
import {
  findEntry,
  holdGroup,
  insertEntry,
  listEntries,
  lockEntries,
  removeEntries,
  updateEntry,
} from './blacklist.queries.ts'

export interface BlacklistDeps {
  db: Db
  files: Pick<Files, 'put' | 'open' | 'remove'>
  gate: Pick<AccessControl, 'requireObjects'>
  removal: Pick<FileRemoval, 'run'>
  clock: Clock
}

/** Wanted vehicles. */
export function createBlacklistService({ db, files, gate, removal, clock }: BlacklistDeps) {
  return {
    getByPage: async (request, { centre }) => mapPage(await listEntries(db, centre, request), presentEntry),

    getDetails: ({ id }) => read(db, id),

    async getPicture({ id }): Promise<FileAnswer> {
      const key = (await findEntry(db, id))?.picture_key
      const file = key ? await files.open(key) : undefined
      if (!file) throw new AppError('blacklist.no_picture')
      return {
        fileName: 'vehicle.jpg',
        contentType: 'image/jpeg',
        body: file.stream,
        length: file.length,
      }
    },

    add: ({ picture, ...draft }, { transaction, user }) =>
      withPicture(files, picture, key =>
        transaction(
          async tx => {
            await requireGroup(tx, draft.groupId)
            const id = await insertEntry(tx, {
              ...columnsOf(draft),
              picture_key: key,
              created_by: user.name,
            })
            await tellBlacklistChanged(tx, [draft.groupId])
            return read(tx, id)
          },
          added => ({ object: added.id, after: toldEntry(added) }),
        ),
      ),

    async update(request, { access, transaction }) {
      const { id, version, picture, isPictureRemoved, ...draft } = request
      await gate.requireObjects(access, 'blacklist_group', [draft.groupId], 'blacklist.edit')
      const { after } = await withPicture(files, picture, key =>
        transaction(
          async tx => {
            const [row] = await lockEntries(tx, [id])
            if (!row) throw new AppError('blacklist.not_found')
            if (row.version !== version) throw new AppError('blacklist.changed_meanwhile')
            await requireGroup(tx, draft.groupId)
            const kept = isPictureRemoved ? null : row.picture_key
            await updateEntry(tx, id, { ...columnsOf(draft), picture_key: key ?? kept })
            if (row.picture_key && (key ?? kept) !== row.picture_key)
              await noteRemovals(tx, [row.picture_key])
            await tellBlacklistChanged(tx, [row.group_id, draft.groupId])
            return { before: presentEntry(row), after: await read(tx, id) }
          },
          changed => ({ object: id, before: toldEntry(changed.before), after: toldEntry(changed.after) }),
        ),
      )
      await removal.run()
      return after
    },

    /** It is no error if one is already gone. Pictures are gone too when it answers. */
    async batchDelete({ ids }, { transaction }) {
      await transaction(
        async tx => {
          const rows = await lockEntries(tx, ids)
          const groups = rows.map(row => row.group_id)
          if (await areListsInUse(tx, 'vehicle', groups, clock.now()))
            throw new AppError('deployment.uses_entry')
          await removeEntries(tx, ids)
          await noteRemovals(
            tx,
            rows.flatMap(row => row.picture_key ?? []),
          )
          await tellBlacklistChanged(tx, groups)
          return rows
        },
        rows => ({
          object: rows.map(row => row.id),
          before: rows.map(row => ({ name: row.plate, group: row.group_name })),
        }),
      )
      await removal.run()
    },
  } satisfies CallsOf<'blacklist'>
}

async function requireGroup(tx: Tx, id: string): Promise<void> {
  if (!(await holdGroup(tx, id))) throw new AppError('blacklist_group.not_found')
}

async function read(from: Db, id: string): Promise<BlacklistEntry> {
  const row = await findEntry(from, id)
  if (!row) throw new AppError('blacklist.not_found')
  return presentEntry(row)
}
