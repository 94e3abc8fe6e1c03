/**
 * What spreadsheet programs write into a text file for a cell that holds an error, in the language of their user.
 *
 * Sources: the error values of Excel in 90 languages, as a branch of PhpSpreadsheet has them from it (`Locale/Formula` of
 * github.com/idovdw/PhpSpreadsheet), and in 27, as EPPlus has them (`InternationalizationUtil.cs`); for LibreOffice, "Error
 * Codes in LibreOffice Calc" of its help.
 */

/**
 * Nearly all begin with a number sign, go on in capitals, and end with a mark: `#DIV/0!`, `#WERT!`, `#¿NOMBRE?`,
 * `#ΔΙΑΙΡ./0!`, `#ІМ’Я?`.
 */
const inCapitals = /^#[¡¿]?(?=.*\p{Lu})[\p{Lu}\p{M}\d/_.’‘' ]{2,32}[!?]$/u;

/** Other programs write the English ones in small letters, too. */
const english = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|GETTING_DATA)$/i;

const others = new Set([
  // Values that are not available, without a mark at the end.
  ...['#NV', '#N/B', '#N/D', '#N/V', '#I/T', '#E/E', '#Н/Д', '#Б/Б', '#Δ/Υ', '#ԿԻՌ/ՉԷ', '#YOK', '#ÝOK'],
  ...['#PUUTTUU', '#HIÁNYZIK', '#NENÍ_K_DISPOZICI', '#NEDOSTUPNÝ', '#NEDOSTUPNÉ', '#DATEN_ABRUFEN'],
  // Letters that have no capitals.
  ...['#スピル!', '#溢出!', '#분산!'],
]);

/** Before a number of LibreOffice: `Err:502`. */
const wordsForError = [
  ...['Err', 'Error', 'Erro', 'Errore', 'Erreur', 'Fehler', 'Fout', 'Fel', 'Feil', 'Fejl', 'Virhe', 'Błąd', 'Chyba'],
  ...['Hiba', 'Eroare', 'Greška', 'Napaka', 'Klaida', 'Kļūda', 'Viga', 'Hata', 'Ошибка', 'Помилка', 'Грешка', 'Σφάλμα'],
];
const numbered = new RegExp(`^(?:${wordsForError.join('|')}):\\s?5\\d{2}$`, 'iu');

/** A number or date in a column that is too narrow for it, which Excel exports as it shows it. */
const tooNarrow = /^#{3,}$/;

/** Whether a cell, without spaces around it, is what a program writes for an error. */
export const isSpreadsheetError = (cell: string): boolean =>
  cell.startsWith('#')
    ? inCapitals.test(cell) || english.test(cell) || tooNarrow.test(cell) || others.has(cell)
    : numbered.test(cell);
