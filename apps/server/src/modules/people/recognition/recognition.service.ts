import type { Contract, RecognitionState, RequestOf } from '@palisade/contract'
import type { RecognitionClient } from '../../../infra/recognition/recognition-client.ts'

type Calls = Contract['recognition']

export const createRecognitionService = (client: RecognitionClient) => ({
  async getState(_request: RequestOf<Calls['getState']>): Promise<RecognitionState> {
    if (!client.isOn) return { state: 'off', model: null }
    const status = await client.status()
    if (!status) return { state: 'away', model: null }
    if (!status.model) return { state: 'starting', model: null }
    const { name, vendor, licence, isBuiltIn, minFacePx } = status.model
    return { state: 'ready', model: { name, vendor, licence, isBuiltIn, minFacePx } }
  },
})
