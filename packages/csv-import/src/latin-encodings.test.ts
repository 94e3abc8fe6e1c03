import { expect, test } from 'vitest';
import { readText } from './read-text.ts';
import { decoderOf } from './text-decoder.ts';

/** Lists of people and companies as the offices of a country write them. */
const lists: [language: string, encodings: string, rows: string][] = [
  [
    'German',
    'windows-1252 windows-1250 windows-1254 macintosh ibm850 ibm852',
    'Jürgen,Bäumer,Möller GmbH; Lärke,Füchsel,Köpke; Annegret,Löffler,Dürr AG; Thomas,Kräft,Süßwaren Höhn; Ulrike,Spörl,Bühler; Käte,Grünwald,Hänsel; Jörn,Pöhlmann,Überall; Günter,Sträter,Wärme; Björn,Kößler,Größer; Hedwig,Jäckel,Fröhlich; Volker,Nüßlein,Stöhr; Sabine,Ziegelmüller,Bürobedarf',
  ],
  [
    'French',
    'windows-1252 macintosh ibm850',
    'Hélène,Crépeau,Société Bérard; François,Lemaître,Pêcheurs; Cédric,Fouché,Café Noé; Geneviève,Béraud,Hôtel; Jérémie,Rousseau,Électricité; Éloïse,Châtel,Régie; Agnès,Périer,Intérim; Frédéric,Guérard,Énergie; Clémence,Delaître,Vérité; Thérèse,Aubépin,Forêts; Gaétan,Brûlé,Bâtiment; Irène,Legrand,Façade',
  ],
  [
    'Spanish',
    'windows-1252 macintosh ibm850',
    'José,Muñoz,Peña; María,Ibáñez,Construcción; Belén,Yáñez,Logística; Germán,Quiñones,Gestión; Ángela,Riaño,Telefónica; César,Núñez,Día; Nicolás,Gálvez,Química; Rocío,Briceño,Panadería; Álvaro,Valdés,Óptica; Tomás,Cañizares,Viñedos; Concepción,Sáez,Librería; Sebastián,Güemes,Electrónica',
  ],
  [
    'Portuguese',
    'windows-1252 macintosh ibm850',
    'João,Assunção,Construções; Estêvão,Brandão,Padaria São João; Lídia,Gonçalves,Comunicação; Célio,Falcão,Irmãos Simões; Inês,Lourenço,Açúcar; Fábio,Patrão,Água; Sónia,Leitão,Soluções; Natália,Camões,Educação; Vítor,Conceição,Saúde; Márcia,Guimarães,Avião; Hélio,Mourão,Fundação; Júlia,Araújo,Informática',
  ],
  [
    'Italian',
    'windows-1252 macintosh ibm850',
    'Nicolò,Bardò,Società Verità; Giosuè,Corrò,Novità; Mosè,Cantù,Qualità Sarò; Salomè,Nicolò,Più; Niccolò,Carrà,Città; Desirè,Bortolò,Libertà; Noè,Forlì,Caffè; Totò,Cefalù,Perciò; Frà,Pasquarè,Attività; Zoè,Dalò,Lunedì; Andrè,Mattiò,Unità; Emanuelè,Rosà,Università',
  ],
  [
    'Swedish',
    'windows-1252 macintosh ibm850',
    'Göran,Åström,Bröderna; Märta,Sjöström,Försäkring; Åsa,Björklund,Kött; Håkan,Nyström,Trädgård; Östen,Höglund,Båtar; Kerstin,Lövgren,Snö; Pär,Hedström,Målare; Jörgen,Ågren,Hälsa; Björn,Strömberg,Järn; Ulla,Sköld,Öresund; Mårten,Fält,Förlag; Gösta,Äng,Räv',
  ],
  [
    'Danish',
    'windows-1252 macintosh ibm850',
    'Søren,Brøndum,Fødevarer; Jørgen,Højlund,Bådværft; Åse,Kjærgaard,Smørrebrød; Bjørn,Østerby,Tømmer; Kåre,Sørby,Rør; Børge,Skovgård,Læge; Ærlig,Nørby,Køb; Mette,Bjerregaard,Måling; Gøsta,Ågård,Gær; Lærke,Bøgelund,Vægt; Jens,Hørby,Æbler; Søs,Rømer,Værksted',
  ],
  [
    'Norwegian',
    'windows-1252 macintosh ibm850',
    'Øyvind,Bråthen,Fiskebåt; Pål,Sørensen,Rør og Varme; Håvard,Nærbø,Kjøtt; Bjørg,Høiland,Ålgård; Åshild,Løvås,Tømmer; Jørn,Bjørnsen,Sjømat; Kåre,Grøtting,Værnes; Torbjørg,Rønning,Hår; Ørnulf,Skår,Brød; Frøydis,Bø,Måling; Målfrid,Sæbø,Strøm; Asbjørg,Våge,Øl',
  ],
  [
    'Finnish',
    'windows-1252 macintosh ibm850',
    'Väinö,Hyvönen,Rakennus Lähde; Päivi,Pääkkönen,Työ; Jyrki,Väisänen,Sähkö; Äijö,Pylkkänen,Mäki; Hämy,Kähkönen,Pöytä; Pentti,Häkkinen,Kylä; Tyyne,Määttä,Löytö; Yrjö,Pöysti,Hyvä; Mäkinen,Törnqvist,Jäätelö; Sirkka,Söderling,Käsityö; Päiviö,Härkönen,Metsä; Pirkko,Kääriäinen,Öljy',
  ],
  [
    'Icelandic',
    'windows-1252 ibm850',
    'Guðný,Þórðardóttir,Ísland; Sigurður,Björnsson,Fiskvinnsla Árna; Þorvaldur,Óskarsson,Húsið; Sæunn,Gísladóttir,Ægir; Ragnar,Eðvarðsson,Möl; Ásdís,Jóhannsdóttir,Þjónusta; Örvar,Sæmundsson,Bókhald; Ísak,Hjörleifsson,Rafvirki; Hildur,Ólafsdóttir,Verslun; Friðrik,Þór,Íþróttir; Jón,Ágústsson,Úrval; Þuríður,Böðvarsdóttir,Kaffihús',
  ],
  [
    'Polish',
    'windows-1250 iso-8859-2 ibm852 windows-1257',
    'Łucja,Żurawska,Piekarnia Świt; Paweł,Góra,Budownictwo; Małgosia,Śliwa,Księgarnia; Stanisław,Ćwik,Żywność; Grażyna,Łęcka,Oświetlenie; Bożydar,Wąsik,Źródło; Zdzisława,Piątek,Łóżka; Jarosław,Kępa,Zakład Mięsny; Michalina,Dębska,Sąd; Wiesław,Grześkowiak,Drób; Kazimierz,Żmuda,Część; Ludmiła,Kościelna,Sieć',
  ],
  [
    'Czech',
    'windows-1250 iso-8859-2 ibm852',
    'Jiří,Řezníček,Pekařství; Božena,Říčná,Květinářství; Čeněk,Pospíšil,Úřad; Zdeňka,Žáková,Dřevo; Václav,Šimůnek,Stavební; Hana,Křivánková,Lékárna; Přemysl,Štěrba,Účty; Růžena,Ježková,Dům; Radomír,Bláha,Nábytek; Květa,Žďárská,Měřicí; Oldřich,Hřebíček,Sklářské; Eliška,Matějíčková,Vůně',
  ],
  [
    'Slovak',
    'windows-1250 iso-8859-2 ibm852',
    'Ľubica,Ďurčanská,Lekáreň; Štefánia,Hlôška,Účtovníctvo; Ján,Ľupták,Kováčska; Žofia,Vráblová,Stavebníctvo; Ďuro,Krňan,Mäso; Peter,Čierny,Dôvera; Mária,Šťavinová,Kvetinárstvo; Jozef,Kŕdeľ,Píla; Blažena,Ťažká,Škôlka; Ľuboslav,Hruška,Vôňa; Ladislav,Žiak,Pekáreň; Anežka,Ďatelová,Stôl',
  ],
  [
    'Hungarian',
    'windows-1250 iso-8859-2 ibm852',
    'Gergő,Szűcs,Kőfaragó; Réka,Fűzfa,Építő; Ernő,Petőfi,Győri Sütöde; Ödön,Székely,Gyümölcs; Győző,Csűrös,Műhely; Ágota,Bőhm,Erdő; Dezső,Hűvös,Esőcsatorna; Levente,Ürmös,Betű; Jenő,Gyűjtő,Tűzoltó; Lőrinc,Üveges,Fűtés; Gellért,Keserű,Ékszer; Piroska,Bőrönd,Szőlő',
  ],
  [
    'Hungarian with few rare letters',
    'windows-1250 iso-8859-2 ibm852',
    'László,Molnár,Építő; Zoltán,Kovács,Húsbolt; Péter,Szőke,Kft; Anna,Kiss,Műszer; Márta,Földes,Sütő; István,Varró,Autó; Judit,Fekete,Új; Károly,Vágó,Bútor; Éva,Halász,Étterem; Béla,Pásztor,Vár; Ildikó,Tímár,Bőr; Gábor,Bodnár,Pince',
  ],
  [
    'Romanian',
    'windows-1250 iso-8859-2 ibm852',
    'Ştefania,Ţurcanu,Brutărie; Cătălina,Ştirbu,Construcţii; Răzvan,Buzău,Pâine; Ionuţ,Bădescu,Mobilă; Mădălin,Grămadă,Grădină; Vasilică,Călinescu,Maşini; Iulian,Păun,Înfrăţirea; Gheorghiţă,Sălăjan,Ţesături; Brânduşa,Văcaru,Staţie; Nicuşor,Râpeanu,Învăţământ; Sânziana,Oprişan,Farmacie; Aniţa,Dăscălescu,Şcoală',
  ],
  [
    'Croatian',
    'windows-1250 iso-8859-2 ibm852',
    'Željka,Vuković,Građevina; Đurđica,Šestić,Pekara Čarolija; Tomislav,Kučar,Obrt; Krešo,Župan,Društvo; Božena,Perić,Voće; Živko,Ćurić,Đardin; Snježana,Škrinjarić,Cvijeće; Jadranka,Mišić,Očna; Mladen,Čavlović,Šume; Ružica,Dežulović,Kuća; Andrija,Hadžić,Mašina; Stjepan,Žganec,Ključ',
  ],
  [
    'Slovene',
    'windows-1250 iso-8859-2 ibm852',
    'Žiga,Kovačič,Mizarstvo Češnja; Urška,Šuligoj,Hiša; Boštjan,Žnidaršič,Podjetje; Anže,Vovčko,Šola; Tjaša,Jurčič,Rože; Blaž,Črnigoj,Žito; Matjaž,Oražem,Računi; Neža,Miklavčič,Čevlji; Primož,Kocjančič,Gradnja; Katja,Špan,Kmečka; Luka,Bezlaj Žvan,Prašiči; Polonca,Grošelj,Žaga',
  ],
  [
    'Turkish',
    'windows-1254',
    'Oğuzhan,Yıldırım,İnşaat; Ayşegül,Çakır,Gıda; Gökçe,Şener,Işık; Barış,Doğru,Eğitim; İpek,Gündoğdu,Taşıma; Çağrı,Öztaş,Yağ; Tuğçe,Kızıl,Şeker; Uğurcan,Akgün,Balıkçı; Şule,Altın,Kırtasiye; Hakkı,Özgür,Sağlık; Nilgün,Başaran,Diş; Yiğit,Karadağ,Çiçek',
  ],
  [
    'Lithuanian',
    'windows-1257 iso-8859-13',
    'Žilvinas,Račkauskas,Statyba; Gražina,Čiurlionytė,Kepykla; Šarūnė,Bružaitė,Žuvis; Kęstas,Jasiūnas,Mėsa; Rūta,Žemaitė,Šviesa; Mykolas,Šliūpas,Ąžuolynas; Aistė,Kučinskaitė,Gėlės; Vytas,Dičius,Įranga; Viktorija,Gudžiūnaitė,Knygų; Jūrate,Laučiūtė,Vėjas; Saulė,Grybė,Pieno; Eimantas,Žukas,Ūkis',
  ],
  [
    'Latvian',
    'windows-1257 iso-8859-13',
    'Jānis,Vējonis,Maiznīca; Guntiņa,Kļava,Būve; Ēvalds,Ziediņš,Zāļu; Mārīte,Šulce,Dārzs; Kārlis,Ūdris,Ražotājs; Anna,Bērziņa,Rūpnīca; Ņina,Ķirse,Ģimene; Pēters,Kārkliņš,Gaļa; Līva,Žagare,Tirgotājs; Raimonds,Āzis,Cēsis; Elīna,Grāvīte,Mēbeles; Juris,Egle,Mežs',
  ],
  [
    'Estonian',
    'windows-1252 windows-1257',
    'Tõnu,Mänd,Ehitus Jõud; Õie,Põldmäe,Köök; Jüri,Räägel,Sõiduk; Ülle,Käo,Mööbel; Mõmmi,Lääts,Töö; Märt,Kõrge,Püük; Külli,Sööt,Õlu; Väino,Tõll,Võrk; Tõnis,Hüüs,Päev; Aimar,Õnn,Nõu; Pärt,Võõras,Äri; Säde,Jõeäär,Süda',
  ],
];

function encode(label: string, text: string): Uint8Array<ArrayBuffer> {
  const decoder = decoderOf(label);
  const bytes = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte -= 1) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from([...text], (character) => {
    const byte = bytes.get(character);
    if (byte === undefined) throw new Error(`${label} has no ${character}`);
    return byte;
  });
}

const cases = lists.flatMap(([language, labels, rows]) =>
  labels.split(' ').map((label) => [language, label, rows.split('; ')] as const),
);

/** All runs of 2, 4 and 12 rows. */
function partsOf(rows: readonly string[]): string[] {
  return [2, 4, 12].flatMap((length) => {
    const starts = Array.from({ length: Math.floor((rows.length - length) / 2) + 1 }, (_, index) => 2 * index);
    return starts.map((start) => rows.slice(start, start + length).join('\n'));
  });
}

test.each(cases)('a list in %s is read from %s, however short it is', async (_language, label, rows) => {
  const wrong: { rows: number; isSure: boolean; text: string }[] = [];
  for (const part of partsOf(rows)) {
    const text = `Email,First Name,Last Name,Company\n${part.replace(/^/gm, 'p@x.example,')}\n`;
    const { pieces, isSure } = await readText(new File([encode(label, text)], 'leads.csv'));
    const read = pieces.join('');
    if (read !== text) wrong.push({ rows: part.split('\n').length, isSure, text: read });
  }
  // Two rows may leave a doubt, which `isSure` says.
  expect(wrong.filter(({ rows, isSure }) => rows > 2 || isSure)).toEqual([]);
  expect(wrong.length).toBeLessThanOrEqual(1);
});

test('a guess that might be wrong says so', async () => {
  const readAs = async (label: string, text: string) => {
    const { encoding, isSure } = await readText(new File([encode(label, text)], 'leads.csv'));
    return [encoding, isSure];
  };
  expect(await readAs('windows-1250', 'Name\nGergő Szűcs\nErnő Petőfi\n')).toEqual(['windows-1250', true]);
  expect(await readAs('iso-8859-2', 'Sklářské\nEliška\nMatějíčková\nVůně\n')).toEqual(['windows-1250', false]);
});

test('hostile bytes are guessed fast', async () => {
  const before = process.threadCpuUsage();
  for (const unit of ['é', 'é\n', 'Éa', '\u00a0'])
    await readText(new File([encode('windows-1252', unit.repeat(16_384))], 'leads.csv'));
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(10_000);
});
