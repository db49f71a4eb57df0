/** Parts of this package that a peer of the tests (@palisade/testkit/peer) speaks RTSP with. */
export { defaultLimits } from '../limits.ts'
export { headerOf, writeMessage, type HeaderValues, type RtspRequest } from '../message/message.ts'
export { createMessageParser } from '../message/parser.ts'
export { createPacketizer } from '../packetize/packetizer.ts'
export { payloadTypeOf, writeSdp } from '../sdp/write.ts'
export { packetsOf } from './depacketize.ts'
