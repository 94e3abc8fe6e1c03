import { expect, test } from 'vitest';
import { detectMapping } from './detect-mapping.ts';

test.each([
  [
    ['first_name', 'Last Name', 'E-Mail', 'EMAIL', 'Organization', 'Job Title'],
    {
      email: 'EMAIL',
      firstName: 'first_name',
      lastName: 'Last Name',
      company: 'Organization',
      jobRole: 'Job Title',
    },
  ],
  [
    ['name', 'surname', 'mail', 'position'],
    { email: 'mail', firstName: 'name', lastName: 'surname', company: '', jobRole: 'position' },
  ],
  [
    ['First', 'Last', 'Work Email', 'Email Status', 'Company Name', 'Current Role'],
    {
      email: 'Work Email',
      firstName: 'First',
      lastName: 'Last',
      company: 'Company Name',
      jobRole: 'Current Role',
    },
  ],
  [
    ['Vorname', 'E-Mail Status', 'E-Mail-Adresse', 'First-Name'],
    { email: 'E-Mail Status', firstName: 'First-Name', lastName: '', company: '', jobRole: '' },
  ],
  [
    ['E-Mail Status', 'E\u2011Mail', 'Job-Title'],
    { email: 'E\u2011Mail', firstName: '', lastName: '', company: '', jobRole: 'Job-Title' },
  ],
  [['a', 'b'], { email: '', firstName: '', lastName: '', company: '', jobRole: '' }],
])('recognizes the columns of %j', (headers, mapping) => {
  expect(detectMapping(headers)).toEqual(mapping);
});

test('an exact header wins over one that contains the word, as in an export of Apollo', () => {
  const headers = (
    'First Name,Last Name,Title,Company Name for Emails,Company,Email Status,Primary Email Source,Email,' +
    'Work Direct Phone,# Employees,Industry,Person Linkedin Url,Website,City,State,Country'
  ).split(',');
  const expected = {
    email: 'Email',
    firstName: 'First Name',
    lastName: 'Last Name',
    company: 'Company',
    jobRole: 'Title',
  };
  expect(detectMapping(headers)).toEqual(expected);
  expect(detectMapping(headers.toReversed())).toEqual(expected);
});

test('a plain `Name` is the first name only when no better header exists', () => {
  expect(detectMapping(['Name', 'Contact Firstname']).firstName).toBe('Contact Firstname');
  expect(detectMapping(['Name', 'Email']).firstName).toBe('Name');
  expect(detectMapping(['Name', 'Vorname', 'E-Mail'])).toMatchObject({ firstName: 'Vorname', lastName: 'Name' });
  expect(detectMapping(['Name', 'First', 'Email']).lastName).toBe('');
});

test.each([
  'E-Mail;Vorname;Nachname;Firma;Funktion',
  'Mailadresse;Rufname;Familienname;Unternehmen;Stelle',
  'Courriel;Prénom;Nom;Société;Fonction',
  'Adresse e-mail;Pre\u0301nom;NOM;Entreprise;Poste',
  'Correo electrónico;Nombre;Apellidos;Empresa;Cargo',
  'E-mail;Nome;Sobrenome;Empresa;Cargo',
  'Posta elettronica;Nome;Cognome;Azienda;Ruolo',
  'E-mailadres;Voornaam;Achternaam;Bedrijf;Functie',
  'Adres e-mail;Imię;Nazwisko;Nazwa firmy;Stanowisko',
  'E-mail;Jméno;Příjmení;Společnost;Pozice',
  'E-mail cím;Keresztnév;Vezetéknév;Cég;Beosztás',
  'E-posta;Ad;Soyad;Şirket;Görev',
  'E-post;Förnamn;Efternamn;Företag;Befattning',
  'Sähköposti;Etunimi;Sukunimi;Yritys;Tehtävä',
])('knows the columns of other languages: %s', (line) => {
  const headers = line.split(';');
  const [email, firstName, lastName, company, jobRole] = headers;
  expect(detectMapping(headers)).toEqual({ email, firstName, lastName, company, jobRole });
});

test('English words win over those of other languages, wherever they stand', () => {
  const foreign = ['Courriel', 'Prénom', 'Nom', 'Société', 'Fonction'];
  const english = ['Contact Email', 'First', 'Last', 'The Company', 'Job'];
  const [email, firstName, lastName, company, jobRole] = english;
  for (const headers of [[...foreign, ...english], english.concat(foreign)])
    expect(detectMapping(headers)).toEqual({ email, firstName, lastName, company, jobRole });
});
