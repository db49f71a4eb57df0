import type { ParameterRow } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { parametersQuery, type ListKey } from '../api/parameter-queries.ts'
import { ListControl } from './list-control.tsx'

let stored: ParameterRow
const stand = (key: ListKey, value: string[]) => {
  stored = {
    key,
    value,
    isSet: value.length > 0,
    mayEdit: true,
    fileName: null,
    changedBy: '',
    changedAt: null,
    version: (stored?.version ?? 0) + 1,
  }
  return stored
}
const list = () => stored.value as string[]
const full = Array.from({ length: 10 }, (_, index) => `Entry ${index + 1}`)

interface Written {
  entry: string
  from: string | undefined
  replaceOldest: boolean | undefined
}
function written({ entry, from, replaceOldest }: Written) {
  if (list().includes(entry)) throw new Refusal('parameter.in_list')
  if (from !== undefined)
    return stand(
      stored.key as ListKey,
      list().map(each => (each === from ? entry : each)),
    )
  if (list().length < 10) return stand(stored.key as ListKey, [...list(), entry])
  if (!replaceOldest) throw new Refusal('parameter.list_full', 200, { limit: 10 })
  return stand(stored.key as ListKey, [...list().slice(1), entry])
}
const without = (entry: string) =>
  stand(
    stored.key as ListKey,
    list().filter(each => each !== entry),
  )

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    parameter: {
      getDetails: () => [stored],
      saveQuickLabel: ({ label, oldLabel, replaceOldest }) =>
        written({ entry: label, from: oldLabel, replaceOldest }),
      removeQuickLabel: ({ label }) => without(label),
      saveFrequentWord: ({ word, oldWord, replaceOldest }) =>
        written({ entry: word, from: oldWord, replaceOldest }),
      removeFrequentWord: ({ word }) => without(word),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

function Page() {
  const { data: [row] = [] } = useQuery(parametersQuery())
  return row ? <ListControl listKey={row.key as ListKey} row={row} /> : null
}
const entries = () => screen.getAllByRole('listitem').map(item => item.textContent)
const dialog = async () => within(await screen.findByRole('dialog'))

async function open(key: ListKey, value: string[]) {
  stand(key, value)
  const rendered = await renderPage(Page)
  const field = await screen.findByRole('textbox')
  return { ...rendered, field }
}

test('an entry is added by Enter and taken away again, each at once', async () => {
  const { user, field } = await open('alarm.frequent_words', ['Cleaning staff'])
  await user.type(field, '  Wind at the gate {Enter}')
  await waitFor(() => expect(entries()).toEqual(['Cleaning staff', 'Wind at the gate']))
  expect(field).toHaveValue('')
  expect(screen.getByText('2 of 10')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Cleaning staff' }))
  await waitFor(() => expect(entries()).toEqual(['Wind at the gate']))
  expect(server.to('/ams/updateFrequencyWrod')[0]!.body).toMatchObject({ word: 'Wind at the gate' })
  expect(server.to('/ams/deleteFrequencyWrod')[0]!.body).toMatchObject({ word: 'Cleaning staff' })
})

describe('an entry', () => {
  const rename = async (typed: string) => {
    const { user } = await open('alarm.frequent_words', ['Fox', 'Wind'])
    await user.click(screen.getByRole('button', { name: 'Rename Fox' }))
    const field = screen.getByRole('textbox', { name: 'New name of Fox' })
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, typed)
  }

  test('is renamed in its place by Enter', async () => {
    await rename('Fox at the fence{Enter}')
    await waitFor(() => expect(entries()).toEqual(['Fox at the fence', 'Wind']))
    expect(server.to('/ams/updateFrequencyWrod')[0]!.body).toMatchObject({
      word: 'Fox at the fence',
      oldWord: 'Fox',
    })
  })

  test.each(['Deer{Escape}', '  {Enter}', 'Fox{Enter}'])('keeps its name after %j', async typed => {
    await rename(typed)
    expect(entries()).toEqual(['Fox', 'Wind'])
    expect(server.to('/ams/updateFrequencyWrod')).toEqual([])
  })

  test('does not take the name of another', async () => {
    await rename('Wind{Enter}')
    await waitFor(() => expect(screen.getByText('This stands in the list already')).toBeVisible())
    expect(entries()).toEqual(['Fox', 'Wind'])
  })
})

describe('an eleventh label', () => {
  test('takes the place of the oldest when the administrator says so', async () => {
    const { user, field } = await open('alarm.quick_labels', full)
    await user.type(field, 'New one{Enter}')
    const question = await dialog()
    expect(question.getAllByText('The list is full (10). Replace the oldest?')[0]).toBeInTheDocument()
    expect(question.getByText('“Entry 1” is replaced by “New one”.')).toBeInTheDocument()
    expect(server.to('/ams/updateQuickLabel')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(entries()).toEqual([...full.slice(1), 'New one']))
    expect(server.to('/ams/updateQuickLabel')[0]!.body).toMatchObject({ replaceOldest: true })
  })

  test('is not added when the question is declined, and what was typed stays', async () => {
    const { user, field } = await open('alarm.quick_labels', full)
    await user.type(field, 'New one{Enter}')
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(field).toHaveValue('New one')
    expect(server.to('/ams/updateQuickLabel')).toEqual([])
  })

  test('is asked about also when another administrator has filled the list meanwhile', async () => {
    const { user, field } = await open('alarm.quick_labels', full.slice(1))
    stand('alarm.quick_labels', full)
    await user.type(field, 'New one{Enter}')
    await user.click((await dialog()).getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(list()).toEqual([...full.slice(1), 'New one']))
  })
})

test.each([
  ['x'.repeat(21), 'At most 20 characters'],
  ['   ', 'Required'],
  ['Entry 1', 'This stands in the list already'],
])('%j is refused with its reason', async (typed, fault) => {
  const { user, field } = await open('alarm.quick_labels', full)
  await user.type(field, `${typed}{Enter}`)
  await waitFor(() => expect(screen.getByText(fault)).toBeVisible())
  expect(entries()).toEqual(full)
})
