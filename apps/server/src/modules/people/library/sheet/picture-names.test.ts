import { expect, test } from 'vitest'
import { personsOf } from './picture-names.ts'

test('pictures are named by their person, and further ones by the same number', () => {
  expect(
    personsOf([
      'staff/',
      'staff/张三_110101.jpg',
      'staff/李四.png',
      'staff/张三_110101_2.jpg',
      'guests/李四.png',
      '__MACOSX/staff/._x.jpg',
      'staff/Thumbs.db',
    ]),
  ).toEqual([
    {
      name: '张三',
      certificateNumber: '110101',
      files: ['staff/张三_110101.jpg', 'staff/张三_110101_2.jpg'],
    },
    { name: '李四', certificateNumber: '', files: ['staff/李四.png'] },
    { name: '李四', certificateNumber: '', files: ['guests/李四.png'] },
  ])
})
