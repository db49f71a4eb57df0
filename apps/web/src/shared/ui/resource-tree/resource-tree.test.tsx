import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { ResourceTree, type ResourceItem } from './resource-tree.tsx'

const nodes: ResourceItem[] = [
  { id: 'site', parentId: null, name: 'Harbour' },
  { id: 'n', parentId: 'site', name: 'North' },
  { id: 'c1', parentId: 'n', name: 'Gate camera', code: 'CAM-01' },
  { id: 's', parentId: 'site', name: 'South' },
]

test('the keyboard walks, opens branches and opens a device with Enter', async () => {
  const onOpen = vi.fn()
  const { user } = await renderUi(<ResourceTree nodes={nodes} onOpen={onOpen} isSearchable={false} />)
  await user.tab()
  expect(screen.getByRole('tree')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}{Enter}')
  expect(onOpen.mock.calls.map(([node]) => node.id)).toEqual(['c1'])
})

test('double click opens a device, and is told which', async () => {
  const onOpen = vi.fn()
  const { user } = await renderUi(<ResourceTree nodes={nodes} onOpen={onOpen} />)
  await user.dblClick(screen.getByText('South'))
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 's', name: 'South' }))
})

test('search opens the way to what it found and marks it; nothing found says so', async () => {
  const { user } = await renderUi(<ResourceTree nodes={nodes} />, 'zh_CN')
  await user.type(screen.getByLabelText('按名称搜索'), 'cam')
  await waitFor(() => expect(screen.getByText('cam', { selector: 'mark' })).toBeVisible())
  expect(screen.queryByText('South')).toBeNull()
  await user.type(screen.getByLabelText('按名称搜索'), 'x')
  await waitFor(() => expect(screen.getByText('未找到匹配项')).toBeVisible())
})

test('check boxes: a branch checks all below it', async () => {
  const onCheck = vi.fn()
  const { user, container } = await renderUi(<ResourceTree nodes={nodes} checkedIds={[]} onCheck={onCheck} />)
  await user.click(container.querySelectorAll('.ant-tree-checkbox')[1]!)
  expect(onCheck).toHaveBeenCalledWith(expect.arrayContaining(['n', 'c1']))
})

function Lazy({ load }: { load: () => Promise<ResourceItem[]> }) {
  const [known, setKnown] = useState<ResourceItem[]>([
    { id: 'site', parentId: null, name: 'Harbour' },
    { id: 'n', parentId: 'site', name: 'North', hasChildren: true },
  ])
  const loadChildren = async () => {
    const more = await load()
    setKnown(all => [...all, ...more])
  }
  return <ResourceTree nodes={known} loadChildren={loadChildren} />
}

test('a branch is fetched when it is opened; a failure says so and opening again tries again', async () => {
  const load = vi
    .fn<() => Promise<ResourceItem[]>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce([{ id: 'c1', parentId: 'n', name: 'Gate camera' }])
  const { user, container } = await renderUi(<Lazy load={load} />)
  const opener = () => container.querySelector('.ant-tree-switcher_close')!
  await user.click(opener())
  await waitFor(() => expect(screen.getByText('Could not load. Open it again to retry.')).toBeVisible())
  // The tree takes no click while its rows move, which nothing shows.
  await waitFor(async () => {
    await user.click(opener())
    expect(load).toHaveBeenCalledTimes(2)
  })
  await waitFor(() => expect(screen.getByText('Gate camera')).toBeVisible())
  await waitFor(() => expect(screen.queryByText('Could not load. Open it again to retry.')).toBeNull())
  expect(load).toHaveBeenCalledTimes(2)
})
