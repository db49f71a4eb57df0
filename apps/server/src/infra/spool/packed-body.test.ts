import { expect, test } from 'vitest'
import { packBody, unpackBody } from './packed-body.ts'

test('fields and pictures come back as they were, though both have line feeds', () => {
  const fields = { plate: '粤B\n1', lane: 2 }
  const [scene, plate] = [Buffer.from('\n{"a"\n'), Buffer.alloc(0)]
  expect(unpackBody(packBody(fields, { scene, plate, none: undefined }))).toEqual({
    fields,
    pictures: { scene, plate },
  })
  expect(unpackBody(packBody({}, {}))).toEqual({ fields: {}, pictures: {} })
})

test('JSON alone is of an earlier version', () => {
  expect(unpackBody(Buffer.from(JSON.stringify({ plate: 'a\nb', picture: 'AAAA' })))).toBeUndefined()
})
