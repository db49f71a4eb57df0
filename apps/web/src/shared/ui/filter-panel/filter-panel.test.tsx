import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import type { FiltersOf } from '#shared/hooks/list-params.ts'
import { FilterPanel } from './filter-panel.tsx'
import { choiceFilter, choicesFilter, subject, textFilter } from './filters.tsx'
import { rangeFilters } from './range-filters.tsx'

const filters = {
  name: textFilter('device.field.name'),
  code: textFilter('device.field.code'),
}
type Values = FiltersOf<typeof filters>

function List({ onSearch }: { onSearch: (values: Values) => void }) {
  const [values, setValues] = useState<Values>({ name: 'gate' })
  const search = (next: Values) => {
    setValues(next)
    onSearch(next)
  }
  return (
    <>
      <FilterPanel filters={filters} values={values} onSearch={search} foldAfter={1} />
      <button onClick={() => setValues({ name: 'from the URL' })}>navigate</button>
    </>
  )
}

test('Enter searches at once and only once; folded fields keep their value', async () => {
  const onSearch = vi.fn()
  const { user } = await renderUi(<List onSearch={onSearch} />)
  await user.click(screen.getByRole('button', { name: /More filters/ }))
  await user.type(screen.getByLabelText('Code'), 'C1{Enter}')
  await user.click(screen.getByRole('button', { name: /Fewer filters/ }))
  // A filter in force is never folded away.
  expect(screen.getByLabelText('Code')).toBeVisible()
  await user.type(screen.getByLabelText('Name'), ' 7{Enter}')
  expect(onSearch.mock.calls.at(-1)).toEqual([{ name: 'gate 7', code: 'C1' }])
})

test('the field of a filter that is emptied stays where it is until the panel is folded', async () => {
  const { user } = await renderUi(<List onSearch={() => undefined} />)
  await user.click(screen.getByRole('button', { name: /More filters/ }))
  await user.type(screen.getByLabelText('Code'), 'C1{Enter}')
  await user.click(screen.getByRole('button', { name: /Fewer filters/ }))
  await user.clear(screen.getByLabelText('Code'))
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('Code')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: /More filters/ }))
  await user.click(screen.getByRole('button', { name: /Fewer filters/ }))
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('a choice with a word for no filter shows it, and goes back to it', async () => {
  const states = {
    state: choiceFilter(
      'device.field.state',
      ['online', 'offline'],
      (_t, one) => one,
      'linkageScreen.unlimited',
    ),
  }
  const onSearch = vi.fn()
  const { user } = await renderUi(<FilterPanel filters={states} values={{}} onSearch={onSearch} />)
  expect(screen.getByTitle('All')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  await user.click(await screen.findByTitle('online'))
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith({ state: 'online' }))
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  await user.click((await screen.findAllByTitle('All')).at(-1)!)
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith({}))
})

test('a typed text is searched when typing pauses, all of it at once', async () => {
  const onSearch = vi.fn()
  const { user } = await renderUi(<List onSearch={onSearch} />)
  await user.type(screen.getByLabelText('Name'), ' 7')
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith({ name: 'gate 7' }))
})

test('reset searches with no filters', async () => {
  const onSearch = vi.fn()
  const { user } = await renderUi(<List onSearch={onSearch} />, 'zh_CN')
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(onSearch.mock.calls).toEqual([[{}]])
  expect(screen.getByLabelText('名称')).toHaveValue('')
})

test('filters changed from outside replace the draft', async () => {
  const { user } = await renderUi(<List onSearch={() => undefined} />)
  await user.type(screen.getByLabelText('Name'), ' typed{Enter}')
  await user.click(screen.getByRole('button', { name: 'navigate' }))
  expect(screen.getByLabelText('Name')).toHaveValue('from the URL')
})

test('a filter that says whose list is shown searches at once, alone, and stays at reset', async () => {
  const onSearch = vi.fn()
  const whose = {
    state: subject(choiceFilter('device.field.state', ['online', 'offline'], (_t, state) => state)),
    ...filters,
  }
  const { user } = await renderUi(
    <FilterPanel filters={whose} values={{ state: 'online', name: 'gate' }} onSearch={onSearch} />,
  )
  await user.click(screen.getByLabelText('State'))
  await user.click(screen.getByTitle('offline'))
  expect(onSearch).toHaveBeenLastCalledWith({ state: 'offline' })
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(onSearch).toHaveBeenLastCalledWith({ state: 'online' })
})

test('a range is one field for both ends, several choices one for all', async () => {
  const onSearch = vi.fn()
  const range = { from: '2026-11-19T16:00:00.000Z', to: '2026-11-20T16:00:00.000Z' }
  const fields = {
    ...rangeFilters('from', 'to'),
    place: choicesFilter('device.field.area', ['gate', 'quay'], (_t, place) => `The ${place}`),
  }
  const { user } = await renderUi(<FilterPanel filters={fields} values={range} onSearch={onSearch} />)
  await user.click(screen.getByLabelText('Area'))
  await user.click(screen.getByTitle('The gate'))
  expect(onSearch).toHaveBeenLastCalledWith({ ...range, place: ['gate'] })
})
