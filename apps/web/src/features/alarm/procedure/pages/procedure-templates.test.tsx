import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ProcedureEditPage } from './procedure-edit-page.tsx'
import { ProcedureListPage } from './procedure-list-page.tsx'

beforeEach(() => {
  startFakeServer({
    organisation: fakeTree([]),
    procedure: { getByPage: () => ({ list: [], total: 0, pageNum: 1, pageSize: 10 }) },
  })
})

test.each([
  ['en_US', 'Somebody inside'],
  ['zh_CN', '人员闯入'],
] as const)('an empty list offers procedures that are begun already, in %s', async (language, name) => {
  const { user, addressNow } = await renderPage(ProcedureListPage, { language })
  await user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(addressNow()).toContain('/setting/procedure/edit?template=intruder'))
})

test.each([
  ['en_US', 'Fire', 'Is there fire or smoke in the picture?'],
  ['zh_CN', '火警', '画面中是否有火或烟？'],
] as const)('a template is a form that is filled in, in %s', async (language, name, question) => {
  await renderPage(ProcedureEditPage, { language, address: '/setting/procedure/edit?template=fire' })
  await waitFor(() => expect(screen.getByDisplayValue(name)).toBeVisible())
  expect(screen.getAllByText(question, { exact: false }).length).toBeGreaterThan(0)
})
