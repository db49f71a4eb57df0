import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { AppInput } from './app-input.tsx'
import { AppSelect } from './app-select.tsx'
import { CascadeSelect, pathTo } from './cascade-select.tsx'
import { DegreesInput } from './degrees-input.tsx'

const options = [
  { id: 'north', parentId: '0', label: 'North' },
  { id: 'gate', parentId: 'north', label: 'Gate' },
  { id: 'yard', parentId: 'north', label: 'Yard' },
  { id: 'south', label: 'South' },
]

test('placeholders speak the language, text stops at 255', async () => {
  await renderUi(
    <>
      <AppSelect options={[]} />
      <AppInput aria-label="name" />
    </>,
    'zh_CN',
  )
  expect(screen.getByText('请选择')).toBeVisible()
  expect(screen.getByLabelText('name')).toHaveAttribute('maxlength', '255')
})

test('the path to an option starts at the top; an unknown one has none', () => {
  expect(pathTo(options, 'yard')).toEqual(['north', 'yard'])
  expect(pathTo(options, 'gone')).toEqual([])
})

test('ticking a branch chooses the branch, not each leaf', async () => {
  const onChange = vi.fn()
  const { user, container } = await renderUi(
    <CascadeSelect options={options} value={['south']} onChange={onChange} />,
  )
  await user.click(container.querySelector('input')!)
  const boxes = document.querySelectorAll('.ant-cascader-checkbox')
  await user.click(boxes[0]!)
  expect(onChange).toHaveBeenLastCalledWith(['south', 'north'])
})

test('a typed coordinate stops at 12 characters', async () => {
  await renderUi(<DegreesInput aria-label="longitude" />)
  expect(screen.getByLabelText('longitude')).toHaveAttribute('maxlength', '12')
})
