/** The characters of the bytes from 0x80 on, in the DOS code pages that the platform's decoder lacks. */
const dosCodePages: Record<string, string> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};
const charactersAtOnce = 8_192;

export type Decoder = Pick<TextDecoder, 'decode'>;

/** The platform's decoder by its label, or one for a DOS code page. */
export function decoderOf(label: string): Decoder {
  const codePage = dosCodePages[label];
  return codePage === undefined ? new TextDecoder(label) : { decode: (bytes) => decodeByte(codePage, bytes) };
}

function decodeByte(codePage: string, bytes: Parameters<Decoder['decode']>[0] = new Uint8Array()): string {
  const codes = Uint16Array.from(bytes as Uint8Array, (byte) =>
    byte < 0x80 ? byte : codePage.charCodeAt(byte - 0x80),
  );
  let text = '';
  for (let start = 0; start < codes.length; start += charactersAtOnce)
    text += String.fromCharCode(...codes.subarray(start, start + charactersAtOnce));
  return text;
}
