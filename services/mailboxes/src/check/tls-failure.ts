import { Failure, type Finding } from './finding.ts';

type TlsError = Error & { code?: string; reason?: string; cert?: { subjectaltname?: string } };

const untrusted = 'has a certificate that no authority trusted here has signed';
const askProvider = 'Check the host: it must be the name that your provider gives for its mail server.';
const askForCertificate = 'The operator of the server must install a valid certificate.';

/** By the codes of Node and OpenSSL. */
const certificates: Readonly<Record<string, Pick<Finding, 'what' | 'suggestion'>>> = {
  CERT_HAS_EXPIRED: { what: 'has a certificate that has expired', suggestion: askForCertificate },
  CERT_NOT_YET_VALID: { what: 'has a certificate that is not valid yet', suggestion: askForCertificate },
  CERT_REVOKED: { what: 'has a certificate that was revoked', suggestion: askForCertificate },
  DEPTH_ZERO_SELF_SIGNED_CERT: { what: 'has a self-signed certificate', suggestion: askForCertificate },
  SELF_SIGNED_CERT_IN_CHAIN: { what: untrusted, suggestion: askForCertificate },
  UNABLE_TO_GET_ISSUER_CERT: { what: untrusted, suggestion: askForCertificate },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { what: untrusted, suggestion: askForCertificate },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { what: untrusted, suggestion: askForCertificate },
  ERR_TLS_CERT_ALTNAME_INVALID: { what: 'has a certificate for another name', suggestion: askProvider },
};

/** What OpenSSL says of bytes that are no TLS. */
const isPlain =
  /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNEXPECTED_MESSAGE|UNKNOWN_PROTOCOL|HTTP_REQUEST|BAD_RECORD_TYPE/;
const isOld = /UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION|VERSION_TOO_LOW|DH_KEY_TOO_SMALL|LEGACY/;

/** Why TLS failed, by the error of a TLS connection. */
export function tlsFailure(error: TlsError): Failure {
  const { code = '', reason = '', cert } = error;
  const byCertificate = certificates[code];
  if (byCertificate) {
    const names = cert?.subjectaltname;
    return new Failure({ verdict: 'tls', ...byCertificate, ...(names && { words: names }) });
  }
  // Said by Node where the server hangs up.
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return new Failure({ verdict: 'tls', what: 'hung up while TLS was set up', isElsewhere: true });
  const what = isPlain.test(code)
    ? 'answers without TLS'
    : isOld.test(code)
      ? 'speaks only versions of TLS that are no longer safe'
      : `could not set up TLS${reason || code ? ` (${reason || code})` : ''}`;
  return new Failure({ verdict: 'tls', what, isElsewhere: true });
}
