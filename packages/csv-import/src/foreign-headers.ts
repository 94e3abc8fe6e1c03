import type { LeadTarget } from './lead-mapping.ts';

/** Words for the columns of a list in languages other than English, without spaces, accents and hyphens. */
const headersByLanguage: Record<string, Record<LeadTarget, string>> = {
  German: {
    email: 'mailadresse emailadresse',
    firstName: 'vorname rufname',
    lastName: 'nachname familienname zuname',
    company: 'firma unternehmen firmenname gesellschaft organisation',
    jobRole: 'funktion stelle beruf berufsbezeichnung stellenbezeichnung',
  },
  French: {
    email: 'courriel mel adressecourriel adressemail',
    firstName: 'prenom',
    lastName: 'nom nomdefamille',
    company: 'societe entreprise raisonsociale organisation',
    jobRole: 'fonction poste metier',
  },
  Spanish: {
    email: 'correo correoelectronico direcciondecorreo direcciondecorreoelectronico',
    firstName: 'nombre nombredepila',
    lastName: 'apellido apellidos primerapellido',
    company: 'empresa compania organizacion',
    jobRole: 'cargo puesto',
  },
  Portuguese: {
    email: 'correioeletronico enderecodeemail',
    firstName: 'nome primeironome',
    lastName: 'sobrenome apelido ultimonome',
    company: 'empresa companhia organizacao',
    jobRole: 'cargo funcao',
  },
  Italian: {
    email: 'postaelettronica indirizzomail',
    firstName: 'nome',
    lastName: 'cognome',
    company: 'azienda societa ditta impresa organizzazione',
    jobRole: 'ruolo mansione qualifica',
  },
  Dutch: {
    email: 'mailadres',
    firstName: 'voornaam',
    lastName: 'achternaam familienaam',
    company: 'bedrijf bedrijfsnaam organisatie',
    jobRole: 'functie functietitel',
  },
  Polish: {
    email: 'adresmail poczta pocztaelektroniczna',
    firstName: 'imie',
    lastName: 'nazwisko',
    company: 'firma nazwafirmy przedsiebiorstwo organizacja',
    jobRole: 'stanowisko funkcja',
  },
  Czech: {
    email: 'posta elektronickaposta',
    firstName: 'jmeno krestnijmeno',
    lastName: 'prijmeni',
    company: 'firma spolecnost organizace',
    jobRole: 'pozice funkce',
  },
  Hungarian: {
    email: 'emailcim',
    firstName: 'keresztnev utonev',
    lastName: 'vezeteknev csaladnev',
    company: 'ceg cegnev vallalat',
    jobRole: 'beosztas munkakor',
  },
  Romanian: {
    email: 'postaelectronica',
    firstName: 'prenume',
    lastName: 'nume numedefamilie',
    company: 'companie firma societate',
    jobRole: 'functie functia post',
  },
  Turkish: {
    email: 'eposta epostaadresi',
    firstName: 'ad adı isim',
    lastName: 'soyad soyadı soyisim',
    company: 'sirket firma kurum',
    jobRole: 'unvan gorev',
  },
  Swedish: {
    email: 'epost epostadress',
    firstName: 'fornamn',
    lastName: 'efternamn',
    company: 'foretag organisation',
    jobRole: 'befattning',
  },
  'Danish and Norwegian': {
    email: 'epost epostadresse mailadresse',
    firstName: 'fornavn',
    lastName: 'efternavn etternavn',
    company: 'firma virksomhed bedrift selskab selskap',
    jobRole: 'stilling',
  },
  Finnish: {
    email: 'sahkoposti sahkopostiosoite',
    firstName: 'etunimi',
    lastName: 'sukunimi',
    company: 'yritys organisaatio',
    jobRole: 'tehtava tehtavanimike',
  },
};

/** All words for a field, in any of the languages. */
export function foreignHeaders(target: LeadTarget): ReadonlySet<string> {
  return new Set(Object.values(headersByLanguage).flatMap((words) => words[target].split(' ')));
}
