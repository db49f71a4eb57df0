import http from 'node:http'
import https from 'node:https'
import { oldTls } from '@palisade/certificate'

interface DeviceAgentOptions {
  isTls?: boolean
  isOldTlsAllowed?: boolean | undefined
}

/** The connections to one device. Cameras sign their own certificates. */
export const createDeviceAgent = (
  { isTls = false, isOldTlsAllowed = false }: DeviceAgentOptions,
  settings: http.AgentOptions,
): http.Agent =>
  isTls
    ? new https.Agent({
        maxSockets: 8,
        ...settings,
        ...(isOldTlsAllowed && oldTls),
        rejectUnauthorized: false,
      })
    : new http.Agent({ maxSockets: 8, ...settings })
