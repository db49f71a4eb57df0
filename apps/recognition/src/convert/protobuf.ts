/** Writes the wire format of Protocol Buffers, as much of it as an ONNX file needs. */
export interface Message {
  /** A whole number of 64 bits or fewer. */
  int(field: number, value: number): Message
  float(field: number, value: number): Message
  text(field: number, value: string): Message
  bytes(field: number, value: Uint8Array): Message
  message(field: number, value: Message): Message
  finish(): Buffer
}

const WIRE = { varint: 0, bytes: 2, fixed32: 5 }

export function createMessage(): Message {
  const parts: Uint8Array[] = []
  const key = (field: number, wire: number) => parts.push(varint(BigInt((field << 3) | wire)))
  const message: Message = {
    int(field, value) {
      key(field, WIRE.varint)
      parts.push(varint(BigInt.asUintN(64, BigInt(value))))
      return message
    },
    float(field, value) {
      key(field, WIRE.fixed32)
      const bytes = Buffer.alloc(4)
      bytes.writeFloatLE(value)
      parts.push(bytes)
      return message
    },
    text: (field, value) => message.bytes(field, Buffer.from(value)),
    bytes(field, value) {
      key(field, WIRE.bytes)
      parts.push(varint(BigInt(value.length)), value)
      return message
    },
    message: (field, value) => message.bytes(field, value.finish()),
    finish: () => Buffer.concat(parts),
  }
  return message
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}
