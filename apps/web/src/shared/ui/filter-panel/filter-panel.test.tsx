import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { AppInput } from '../input/app-input.tsx'
import { FilterPanel, type FilterField } from './filter-panel.tsx'

interface Filters {
  name: string
  code: string
  pages: number
}

const none: Filters = { name: '', code: '', pages: 0 }
const fields: FilterField<Filters>[] = [
  {
    name: 'name',
    label: 'Name',
    render: ({ onChange, ...control }) => (
      <AppInput {...control} onChange={event => onChange(event.target.value)} />
    ),
  },
  {
    name: 'code',
    label: 'Code',
    render: ({ onChange, ...control }) => (
      <AppInput {...control} onChange={event => onChange(event.target.value)} />
    ),
  },
]

function List({ onSearch }: { onSearch: (values: Filters) => void }) {
  const [values, setValues] = useState<Filters>({ ...none, name: 'gate' })
  const search = (next: Filters) => {
    setValues(next)
    onSearch(next)
  }
  return (
    <>
      <FilterPanel fields={fields} values={values} initialValues={none} onSearch={search} foldAfter={1} />
      <button onClick={() => setValues({ ...none, name: 'from the URL' })}>navigate</button>
    </>
  )
}

test('typing searches nothing until Enter; folded fields keep their value', async () => {
  const onSearch = vi.fn()
  const { user } = await renderUi(<List onSearch={onSearch} />)
  await user.type(screen.getByLabelText('Name'), ' 7')
  await user.click(screen.getByRole('button', { name: /More filters/ }))
  await user.type(screen.getByLabelText('Code'), 'C1')
  await user.click(screen.getByRole('button', { name: /Fewer filters/ }))
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(onSearch).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name'), '{Enter}')
  expect(onSearch.mock.calls).toEqual([[{ name: 'gate 7', code: 'C1', pages: 0 }]])
})

test('reset searches with the initial filters', async () => {
  const onSearch = vi.fn()
  const { user } = await renderUi(<List onSearch={onSearch} />, 'zh_CN')
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(onSearch.mock.calls).toEqual([[none]])
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

test('filters changed from outside replace the draft', async () => {
  const { user } = await renderUi(<List onSearch={() => undefined} />)
  await user.type(screen.getByLabelText('Name'), ' typed')
  await user.click(screen.getByRole('button', { name: 'navigate' }))
  expect(screen.getByLabelText('Name')).toHaveValue('from the URL')
})
