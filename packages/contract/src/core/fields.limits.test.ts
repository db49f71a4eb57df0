import { chars, ID, list, testLimits } from '../testing/limits.ts'
import {
  areaCode,
  deviceCode,
  fileName,
  height,
  idsRequest,
  latitude,
  longitude,
  remarks,
  text,
  version,
} from './fields.ts'
import { largePageRequest, pageRequest } from './page.ts'

const page = pageRequest(['name'], {})
const largePage = largePageRequest(['name'], {})

testLimits([
  ['text', text, ['', chars(255)], [chars(256)]],
  ['remarks', remarks, ['', chars(200)], [chars(201)]],
  ['longitude', longitude, [-180, 180], [-180.000001, 180.000001, '0']],
  ['latitude', latitude, [-90, 90], [-90.000001, 90.000001]],
  ['height, m', height, [-500, 9000], [-500.1, 9000.1]],
  ['code of a centre or area', areaCode, ['a', 'Z9', chars(50)], ['', chars(51), 'a-1', 'a_1', '门']],
  ['code of a device', deviceCode, ['a', 'a-1_B', chars(50)], ['', chars(51), 'a b', '门']],
  [
    'name of an uploaded file',
    fileName,
    ['a', '门.xlsx', chars(255)],
    ['', chars(256), ...Array.from('*?<>"|()/\\\n', sign => `a${sign}`)],
  ],
  ['version of a row', version, [0, 1], [-1, 0.5]],
  [
    'ids of a batch',
    idsRequest,
    [{ ids: [ID] }, { ids: list(300, ID) }],
    [{ ids: [] }, { ids: list(301, ID) }],
  ],
  ['page number', page, [{ pageNum: 1 }, { pageNum: 10_000 }], [{ pageNum: 0 }, { pageNum: 10_001 }]],
  [
    'cursor',
    largePage,
    [{ cursor: 'a_-9' }, { cursor: chars(200) }],
    [{ cursor: '' }, { cursor: chars(201) }, { cursor: 'a=' }],
  ],
  ['cursor of a list without', page, [{}], [{ cursor: 'a' }]],
  [
    'page size',
    page,
    [10, 20, 50, 100, 200, 300].map(pageSize => ({ pageSize })),
    [9, 11, 299, 301].map(pageSize => ({ pageSize })),
  ],
  [
    'order',
    page,
    [{ orderBy: 'name', order: 'asc' }, { order: 'desc' }],
    [{ orderBy: 'code' }, { order: 'up' }],
  ],
])
