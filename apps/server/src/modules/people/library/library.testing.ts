import type { Contract, InputOf, PermissionCode } from '@palisade/contract'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { SheetPicture } from '#server/infra/spreadsheet/xlsx-pictures.ts'
import { xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export type GroupDraft = InputOf<Contract['faceGroup']['add']>
export type EntryDraft = InputOf<Contract['faceEntry']['add']>

export const groupDraft = (more: Partial<GroupDraft> = {}): GroupDraft => ({
  name: 'Wanted',
  kind: 'watch_list',
  colour: '#cc0000',
  level: 'urgent',
  threshold: 91,
  validFrom: null,
  validUntil: null,
  remarks: '',
  grants: [],
  ...more,
})

export const entryDraft = (groupId: string, more: Partial<EntryDraft> = {}): EntryDraft => ({
  groupId,
  name: '李四',
  gender: 'male',
  certificateNumber: '',
  birthDate: null,
  reason: 'Theft',
  remarks: '',
  threshold: null,
  validFrom: null,
  validUntil: null,
  personnel: null,
  visit: null,
  pictures: [],
  ...more,
})

/** A picture that is no face, lying on its side as phones send it. */
export async function sidewaysPicture(fileName = 'one.jpg') {
  const background = { r: 180, g: 40, b: 40 }
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'whoever' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { fileName, content: bytes.toString('base64') }
}

/** Somebody with these permissions in a centre, signed in. */
export async function personIn(
  server: TestServer,
  centerId: string,
  permissions: readonly PermissionCode[],
): Promise<{ id: string; roleId: string; client: ContractClient }> {
  const { id, roleId } = await buildUser(server.db, { permissions, areaIds: [centerId] })
  const { ticket } = await buildSession(server.db, id)
  return { id, roleId, client: server.clientFor({ ticket, centerId }) }
}

/** A sheet of persons, as an upload. */
export async function sheetOf(
  headings: readonly string[],
  cells: Cell[][],
  pictures: readonly SheetPicture[] = [],
) {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield cells
  }
  async function* read(): AsyncGenerator<SheetPicture> {
    yield* pictures
  }
  const columns = headings.map(heading => ({ heading, width: 10 }))
  const body = xlsxStream({
    name: 'Persons',
    columns,
    rows: rows(),
    ...(pictures.length > 0 && { pictures: { heading: 'Pictures', read } }),
  })
  return { fileName: 'persons.xlsx', content: (await buffer(body)).toString('base64') }
}
