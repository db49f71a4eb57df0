import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { OrderedList } from './ordered-list.tsx'

function Actions({ isReadOnly = false }) {
  const [items, setItems] = useState(['look', 'light', 'tell'].map(key => ({ key })))
  return (
    <OrderedList
      items={items}
      label="Actions"
      isReadOnly={isReadOnly}
      onMove={setItems}
      onRemove={({ key }) => setItems(items.filter(one => one.key !== key))}
      dragLabel={number => `Move ${number}`}
      removeLabel={number => `Remove ${number}`}
      head={({ key }) => <b>{key}</b>}
      body={() => null}
    />
  )
}
const rows = () => within(screen.getByRole('list', { name: 'Actions' })).getAllByRole('listitem')
const order = () => rows().map(row => row.textContent)
const grip = (number: number) => screen.getByRole('button', { name: `Move ${number}` })

/** Without layout there is no drag of its own, and no data that goes along. */
function drag(from: number, to: number) {
  const dataTransfer = { setData: () => undefined }
  const start = createEvent.dragStart(grip(from))
  Object.assign(start, { dataTransfer })
  fireEvent(grip(from), start)
  const row = rows()[to - 1]!.firstElementChild!
  fireEvent.dragOver(row)
  fireEvent.drop(row)
}

test('an item that is dragged takes the place of the one it is let go on', async () => {
  await renderUi(<Actions />)
  drag(1, 3)
  expect(order()).toEqual(['light', 'tell', 'look'])
  drag(3, 2)
  expect(order()).toEqual(['light', 'look', 'tell'])
  drag(2, 2)
  expect(order()).toEqual(['light', 'look', 'tell'])
})

test('something else that is let go there moves nothing', async () => {
  await renderUi(<Actions />)
  fireEvent.drop(rows()[1]!.firstElementChild!)
  expect(order()).toEqual(['look', 'light', 'tell'])
})

test('arrow keys move it, the focus goes along, and the ends hold it', async () => {
  const { user } = await renderUi(<Actions />)
  grip(1).focus()
  await user.keyboard('{ArrowDown}')
  expect(order()).toEqual(['light', 'look', 'tell'])
  expect(grip(2)).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(order()).toEqual(['light', 'tell', 'look'])
  expect(grip(3)).toHaveFocus()
})

test('a removed one leaves the others in their order, and the focus to the one in its place', async () => {
  const { user } = await renderUi(<Actions />)
  await user.click(screen.getByRole('button', { name: 'Remove 2' }))
  expect(order()).toEqual(['look', 'tell'])
  expect(screen.getByRole('button', { name: 'Remove 2' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Remove 1' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

test('one that is only read has nothing to move with', async () => {
  await renderUi(<Actions isReadOnly />)
  expect(screen.queryByRole('button')).toBeNull()
})
