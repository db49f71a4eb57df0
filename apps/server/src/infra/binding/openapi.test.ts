import { contract, type Call } from '@palisade/contract'
import { expect, it } from 'vitest'
import { describeContract } from './openapi.ts'

interface Operation {
  operationId: string
  description: string
  security: object[]
  parameters: { in: string; name: string; required?: boolean }[]
  requestBody?: { content: { 'application/json': { schema: Record<string, unknown> } } }
  responses: Record<string, { description: string }> & {
    200: { description: string; content: Record<string, { schema: { properties?: { returnObj?: object } } }> }
  }
}
interface Document {
  paths: Record<string, { post?: Operation; get?: Operation }>
  components: { schemas: Record<string, object> }
  servers: object[]
}

const document = describeContract(contract, { version: '1.2.3', basePath: '/soc' }) as unknown as Document
const calls = Object.values(contract).flatMap(group => Object.values<Call>(group))
const operationOf = (path: string) => document.paths[path]?.post ?? document.paths[path]?.get

it('describes every call of the contract once, by its method', () => {
  expect(Object.keys(document.paths).toSorted()).toEqual(calls.map(call => call.path).toSorted())
  for (const call of calls)
    expect(Object.keys(document.paths[call.path] ?? {})).toEqual([call.method.toLowerCase()])
  expect(document.servers).toEqual([{ url: '/soc' }])
})

it('points nowhere that is not there, recursive results included', () => {
  const text = JSON.stringify(document)
  const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1] ?? '')
  const known = Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`)
  expect(targets.length).toBeGreaterThan(0)
  expect(targets.filter(target => !known.includes(target))).toEqual([])
})

it('says what a call needs: a ticket, a key, or nothing', () => {
  expect(operationOf('/smp/myLogin.json')?.security).toEqual([])
  expect(operationOf('/basic/device/add')?.security).toEqual([{ ticket: [] }])
  expect(operationOf('/basic/device/getByPage')?.security).toEqual([{ ticket: [] }, { apiKey: [] }])
  expect(operationOf('/open/events')?.security).toEqual([{ apiKey: [] }])
})

it('asks for the park where the call does', () => {
  const body = (path: string) => operationOf(path)?.requestBody?.content['application/json'].schema
  expect(JSON.stringify(body('/basic/device/getByPage'))).toContain('"required":["centerId"]')
  expect(JSON.stringify(body('/smp/myLogin.json'))).not.toContain('centerId')
})

it('gives a download as bytes, and anything else in its envelope', () => {
  const content = (path: string) => Object.keys(operationOf(path)?.responses[200].content ?? {})
  expect(content('/basic/alarm/alarmExportExcel')).toEqual(['application/octet-stream'])
  expect(content('/basic/alarm/queryAlarmRecord')).toEqual(['application/json'])
})

it('says which fields may come in the query of a POST', () => {
  const inQuery = (path: string) =>
    operationOf(path)?.parameters.filter(parameter => parameter.in === 'query')
  expect(inQuery('/basic/file/downloadExport')).toMatchObject([{ name: 'fileId', required: false }])
  expect(operationOf('/basic/file/downloadExport')?.description).toContain('in the query')
  expect(inQuery('/basic/alarm/cancelExport')).toEqual([])
})

it('tells every refusal of a call under its status', () => {
  const responses = operationOf('/ams/updateConfirmState')?.responses
  expect(responses?.[200].description).toContain('`alarm.already_closed`')
  expect(responses?.[403]?.description).toContain('`access.denied`')
  expect(responses?.[401]?.description).toContain('`session.login_needed`')
  expect(responses?.[500]?.description).toContain('`server.failed`')
  expect(operationOf('/smp/publicConfig.json')?.responses[200].description).toBe('The result')
})
