export * from './script.ts'
export { startRtspPeer, type PeerScript, type RtspExchange, type RtspPeer } from './rtsp-peer.ts'
export { soapAnswer, startHttpPeer } from './http-peer.ts'
export { selfSigned, shortGroup } from './self-signed.ts'
