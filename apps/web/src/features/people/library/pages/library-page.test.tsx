import type { FaceEntry, FaceGroup, Page } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PersonListsPage, PersonnelPoolPage, VisitorsPoolPage } from './library-pages.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-20T08:00:00.000Z'
const group = (number: number, more: Partial<FaceGroup> = {}): FaceGroup => ({
  id: id(number),
  name: `Group ${number}`,
  kind: 'watch_list',
  colour: '#d4380d',
  level: 'urgent',
  threshold: 91,
  validFrom: null,
  validUntil: null,
  remarks: '',
  grants: [],
  entries: 1,
  mayEdit: true,
  maySearch: true,
  createdBy: 'Ann',
  createdAt: at,
  version: 2,
  ...more,
})
const picture = { id: id(90), quality: null, width: 600, height: 800, createdAt: at }
const person = (more: Partial<FaceEntry> = {}): FaceEntry => ({
  id: id(50),
  group: { id: id(1), name: 'Group 1', kind: 'watch_list', colour: '#d4380d', threshold: 91 },
  name: '张三',
  gender: 'male',
  certificateNumber: 'X-9',
  birthDate: '1980-05-01',
  reason: 'Theft',
  remarks: '',
  threshold: null,
  validFrom: null,
  validUntil: null,
  personnel: null,
  visit: null,
  pictures: [],
  alike: [],
  mayEdit: true,
  createdBy: 'Ann',
  createdAt: at,
  version: 4,
  ...more,
})
const page = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    faceGroup: {
      getList: () => [group(1), group(2, { kind: 'visitors' }), group(3, { mayEdit: false })],
      add: () => group(4),
      batchDelete: () => ({}),
    },
    faceEntry: {
      getByPage: () => page([person()]),
      getDetails: () => person(),
      getAccessLog: () => [{ at, user: 'jane', action: 'face_entry.view' }],
      add: () => person(),
      update: () => person(),
      batchDelete: () => ({}),
      retryPictures: () => ({}),
      dismissAlike: () => ({}),
    },
    recognition: { getState: () => ({ state: 'ready', model: null, centreOff: null }) },
    role: { getChoices: () => [{ id: id(70), name: 'Night', isSuper: false, template: null }] },
    userGroup: { getChoices: () => [{ id: id(71), name: 'Gate' }] },
  })
})
afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog'))
const body = (path: string) => server.to(path).at(-1)?.body

describe('a library', () => {
  test.each([
    ['en_US', 'Watch list', 'Failure: No face was found', 'Add person'],
    ['zh_CN', '布控名单', '失败：未检测到人脸', '新增人员'],
  ] as const)(
    'shows its groups and persons with the states of pictures, in %s',
    async (language, kind, state, add) => {
      const failed = person({ pictures: [{ ...picture, state: 'failure', reason: 'no_face' }] })
      server.use({
        faceEntry: {
          getByPage: () => page([failed]),
          getPicture: () => {
            throw new Refusal('face_picture.not_found')
          },
        },
      })
      await renderPage(PersonListsPage, { language })
      await waitFor(() => expect(screen.getByText('张三')).toBeVisible())
      expect(screen.getByText(kind)).toBeVisible()
      expect(screen.getByText('Group 1', { selector: 'nav *' })).toBeVisible()
      expect(screen.queryByText('Group 2')).toBeNull()
      expect(screen.getByText(state)).toBeVisible()
      expect(screen.getByRole('button', { name: new RegExp(add) })).toBeVisible()
      expect(body('/frms/face-entry/getByPage')).toMatchObject({ kind: 'watch_list' })
    },
  )

  test('is narrowed by the group that is chosen, in the address', async () => {
    const { user, addressNow } = await renderPage(PersonListsPage)
    await user.click(await screen.findByRole('button', { name: /Group 3/ }))
    await waitFor(() => expect(body('/frms/face-entry/getByPage')).toMatchObject({ groupId: id(3) }))
    expect(addressNow()).toContain(`groupId=${id(3)}`)
  })

  test('says that there is no group yet, and leads to the first one', async () => {
    server.use({ faceGroup: { getList: () => [] } })
    const { user } = await renderPage(PersonnelPoolPage)
    await waitFor(() => expect(screen.getByText(/There is no group yet/)).toBeVisible())
    await user.click(screen.getByRole('button', { name: 'Add group: Personnel' }))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText('Required')).toBeVisible())
    await user.type(form.getByLabelText('Group name'), 'Staff')
    await user.click(form.getByLabelText('Permitted for'))
    await user.click(await screen.findByTitle('Night'))
    await user.click(form.getByRole('checkbox', { name: 'change persons' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/frms/face-group/add')).toHaveLength(1))
    expect(body('/frms/face-group/add')).toMatchObject({
      name: 'Staff',
      kind: 'personnel',
      threshold: 91,
      grants: [{ kind: 'role', id: id(70), mayEdit: true, maySearch: true }],
    })
  })

  test('offers nothing to change to who may only look', async () => {
    await renderPage(VisitorsPoolPage, { may: ['face.view'] })
    await screen.findByText('张三')
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('a person', () => {
  test('is added with pictures; one that cannot be sent is told at once', async () => {
    const { user } = await renderPage(PersonListsPage)
    await user.click(await screen.findByRole('button', { name: /Add person/ }))
    const form = await dialog()
    await user.type(form.getByLabelText('Name'), '李四')
    const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
    await user.upload(input(), new File(['x'], 'a(1).jpg', { type: 'image/jpeg' }))
    await waitFor(() =>
      expect(form.getByText('The name of the file has special characters; rename it first')).toBeVisible(),
    )
    await user.upload(input(), new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
    await form.findByText('a.jpg')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/frms/face-entry/add')).toHaveLength(1))
    expect(body('/frms/face-entry/add')).toMatchObject({
      groupId: id(1),
      name: '李四',
      personnel: null,
      pictures: [{ fileName: 'a.jpg', content: btoa('x') }],
      isDuplicateWanted: false,
    })
  })

  const known = { name: 'Ann', group: 'Group 1', entryId: id(51), kind: 'watch_list' }
  test('with a known certificate number is saved after a question', async () => {
    server.use({
      faceEntry: {
        add: ({ isDuplicateWanted }) => {
          if (!isDuplicateWanted) throw new Refusal('face_entry.certificate_taken', 200, { ...known })
          return person()
        },
      },
    })
    const { user } = await renderPage(PersonListsPage)
    await user.click(await screen.findByRole('button', { name: /Add person/ }))
    const form = await dialog()
    await user.type(form.getByLabelText('Name'), '李四')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText(/“Ann” in “Group 1” has it too/)
    await user.click(await screen.findByRole('button', { name: 'Keep both' }))
    await waitFor(() => expect(body('/frms/face-entry/add')).toMatchObject({ isDuplicateWanted: true }))
  })

  test('with a known certificate number is left for the one who has it', async () => {
    server.use({
      faceEntry: {
        add: () => {
          throw new Refusal('face_entry.certificate_taken', 200, { ...known })
        },
        getDetails: () => person({ id: id(51), name: 'Ann' }),
      },
    })
    const { user } = await renderPage(PersonListsPage)
    await user.click(await screen.findByRole('button', { name: /Add person/ }))
    const form = await dialog()
    await user.type(form.getByLabelText('Name'), '李四')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Open “Ann”' }))
    await waitFor(() => expect(screen.getByText('Edit Ann')).toBeVisible())
    expect(body('/frms/face-entry/getDetails')).toMatchObject({ id: id(51) })
  })

  test('who looks like another is marked; both are kept, or the other is looked at', async () => {
    const group = { id: id(2), name: 'Group 2', kind: 'visitors' } as const
    const alike = [51, 52].map(number => ({
      entryId: id(number),
      name: `P${number}`,
      group,
      similarity: 97.4,
    }))
    const twice = person({ pictures: [{ ...picture, state: 'success', reason: null }], alike })
    server.use({
      faceEntry: {
        getByPage: () => page([twice]),
        getDetails: ({ id: asked }) => (asked === id(52) ? person({ id: id(52), name: 'P52' }) : twice),
        getPicture: () => {
          throw new Refusal('face_picture.not_found')
        },
      },
    })
    const { user } = await renderPage(PersonListsPage)
    await waitFor(() => expect(screen.getByText('Looks like P51 (97 %)')).toBeVisible())
    await user.dblClick(screen.getByText('张三'))
    const form = await dialog()
    await waitFor(() => expect(form.getByText('Looks like P51 in “Group 2” (97 %)')).toBeVisible())
    await user.click(form.getAllByRole('button', { name: 'Keep both' })[0]!)
    await waitFor(() => expect(form.queryByText(/Looks like P51 in/)).toBeNull())
    expect(body('/frms/face-entry/dismissAlike')).toMatchObject({ id: id(50), otherId: id(51) })
    await user.click(form.getByRole('button', { name: 'Open P52' }))
    await waitFor(() => expect(screen.getByText('Edit P52')).toBeVisible())
  })

  test('is opened by a link, and leads to the search for captures', async () => {
    await renderPage(PersonListsPage, { address: `/?person=${id(50)}` })
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Captures' })).toHaveAttribute(
        'href',
        `/person/index?entry=${id(50)}`,
      ),
    )
  })

  test('shows who looked', async () => {
    const { user } = await renderPage(PersonListsPage)
    await user.dblClick(await screen.findByText('张三'))
    await user.click(await screen.findByRole('button', { name: 'Who looked' }))
    expect(await screen.findByText('View person')).toBeInTheDocument()
    expect(screen.getByText('jane')).toBeInTheDocument()
  })
})
