import {
  BLACKLIST_GROUPS_MAX,
  blacklistGroup,
  type BlacklistGroup,
  type Contract,
  type InputOf,
} from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { levelNumber, levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { tellBlacklistChanged } from '../blacklist.events.ts'
import {
  countGroupsLocked,
  findGroup,
  insertGroup,
  listGroups,
  lockGroups,
  removeGroups,
  updateGroup,
  type GroupFields,
  type GroupRow,
} from './blacklist-group.queries.ts'

type Calls = Contract['blacklistGroup']

/** Groups of wanted vehicles. */
export function createBlacklistGroupService({ db }: { db: Db }) {
  return {
    getList: async (_, { centre }) => (await listGroups(db, centre)).map(presentGroup),

    getDetails: ({ id }) => read(db, id),

    add: (request, { centre, user, transaction }) =>
      transaction(
        async tx => {
          if ((await countGroupsLocked(tx, centre.areaId)) >= BLACKLIST_GROUPS_MAX)
            throw new AppError('blacklist_group.too_many', { limit: BLACKLIST_GROUPS_MAX })
          const owner = { centre_id: centre.areaId, created_by: user.name }
          const id = await insertGroup(tx, { ...fieldsOf(request), ...owner })
          await tellBlacklistChanged(tx, [id])
          return read(tx, id)
        },
        added => ({ object: added.id, after: told(added) }),
      ),

    async update(request, { transaction }) {
      const { id, version } = request
      const { after } = await transaction(
        async tx => {
          const [row] = await lockGroups(tx, [id])
          if (!row) throw new AppError('blacklist_group.not_found')
          if (row.version !== version) throw new AppError('blacklist_group.changed_meanwhile')
          await updateGroup(tx, id, fieldsOf(request))
          await tellBlacklistChanged(tx, [id])
          return { before: presentGroup(row), after: await read(tx, id) }
        },
        changed => ({ object: id, before: told(changed.before), after: told(changed.after) }),
      )
      return after
    },

    /** It is no error if one is already gone. */
    async batchDelete({ ids }, { transaction }) {
      await transaction(
        async tx => {
          const rows = await lockGroups(tx, ids)
          if (rows.some(row => row.entries > 0)) throw new AppError('blacklist_group.has_entries')
          await removeGroups(tx, ids)
          await tellBlacklistChanged(tx, ids)
          return rows
        },
        rows => ({ object: rows.map(row => row.id), before: rows.map(({ name }) => ({ name })) }),
      )
    },
  } satisfies CallsOf<'blacklistGroup'>
}

async function read(from: Db, id: string): Promise<BlacklistGroup> {
  const row = await findGroup(from, id)
  if (!row) throw new AppError('blacklist_group.not_found')
  return presentGroup(row)
}

const fieldsOf = (request: InputOf<Calls['add']>): GroupFields => ({
  name: request.name,
  level: levelNumber(request.level),
  valid_from: request.validFrom,
  valid_until: request.validUntil,
  remarks: request.remarks ?? '',
})

const presentGroup = (row: GroupRow): BlacklistGroup =>
  fromRow(blacklistGroup, row, { level: levelOfNumber(row.level) })

const told = ({ name, level, validFrom, validUntil, remarks }: BlacklistGroup) => ({
  name,
  level,
  validFrom,
  validUntil,
  remarks,
})
